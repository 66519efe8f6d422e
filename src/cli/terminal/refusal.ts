/** What the file system does not let us do: no bug of ours, and no reason to lose what was found. */

const CODES = [
  "EACCES",
  "EPERM",
  "EROFS",
  "ENOSPC",
  "EDQUOT",
  "EFBIG",
  "ENOTDIR",
  "EISDIR",
  "EEXIST",
  "ENOENT",
  "ENOTEMPTY",
  "EBUSY",
  "ETXTBSY",
  "ENAMETOOLONG",
  "EILSEQ",
  "ELOOP",
  "EMFILE",
  "ENFILE",
  "EINVAL",
  "ENXIO",
  "ENODEV",
  "EIO",
  "ENOTSUP",
];

/** A place that is not where it seems to be: the file system would let us write there, and somebody else's files would be gone. */
export class LinkError extends Error {}

/** Errors of system calls; those with a file number have no path. */
export function isRefusal(error: unknown): error is NodeJS.ErrnoException | LinkError {
  if (error instanceof LinkError) return true;
  const { code, syscall } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  return code !== undefined && CODES.includes(code) && syscall !== undefined;
}

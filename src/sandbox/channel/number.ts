/** The file number of the pipe between processes. By itself: who only starts a process does not load what reads and writes there. */
export const CHANNEL = 3;

/** Numbers for the objects of a run that references tell apart: the first is 1 in every run, so that equal paths use equal names. */
export function numbering(): (record: { readonly run: number }) => number {
  let run = -1;
  let count = 0;
  return (record) => {
    if (run !== record.run) {
      run = record.run;
      count = 0;
    }
    return ++count;
  };
}

import {
  combineLatest,
  from,
  interval,
  map,
  mergeMap,
  of,
  reduce,
  scan,
  Subject,
  take,
  takeUntil,
  throwError,
  catchError,
  zip,
  switchMap,
  toArray,
} from "rxjs";

from([1, S(2), 3])
  .pipe(
    map((x) => x * 2),
    scan((a, b) => a + b, 0),
    toArray(),
  )
  .subscribe((v) => log(v));
of(1, 2)
  .pipe(
    mergeMap((x) => of(x, S(x * 10))),
    reduce((a, b) => a + b),
  )
  .subscribe({ next: (v) => log(v), complete: () => log("done") });
throwError(() => new Error("bad"))
  .pipe(catchError((e) => of(e.message)))
  .subscribe((v) => log(v));
zip(of(1, 2, 3), of("a", S("b"))).subscribe((v) => log(v));
const subject = new Subject();
const stop = new Subject();
subject
  .pipe(
    takeUntil(stop),
    switchMap((x) => of(x, x + 1)),
  )
  .subscribe({ next: (v) => log("s", v), complete: () => log("end") });
subject.next(S(1));
stop.next(0);
subject.next(2);
combineLatest([of(1), of(2)]).subscribe((v) => log(v));
wait(
  new Promise((resolve) =>
    interval(1)
      .pipe(take(3))
      .subscribe({ next: (v) => log("tick", v), complete: () => resolve(undefined) }),
  ),
);

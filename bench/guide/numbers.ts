/** Tasks in the manner of Rosetta Code: numbers. Each says by assertions what it takes for granted. */

export function leapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

export function greatestCommonDivisor(a: number, b: number): number {
  let x = Math.abs(a | 0);
  let y = Math.abs(b | 0);
  while (y !== 0) {
    const rest = x % y;
    x = y;
    y = rest;
  }
  console.assert(x >= 0);
  return x;
}

export function factorial(n: number): number {
  let product = 1;
  for (let i = 2; i <= n && i < 30; i++) product *= i;
  return product;
}

export function fibonacci(n: number): number {
  let before = 0;
  let now = 1;
  for (let i = 0; i < n && i < 60; i++) {
    const next = before + now;
    before = now;
    now = next;
  }
  console.assert(now >= 1);
  return before;
}

export function hailstone(start: number): number {
  let n = start | 0;
  let steps = 0;
  while (n > 1 && steps < 200) {
    n = n % 2 === 0 ? n / 2 : 3 * n + 1;
    steps++;
  }
  console.assert(steps >= 0);
  return steps;
}

export function digitSum(value: number): number {
  let n = value < 0 ? -(value | 0) : value | 0;
  let sum = 0;
  for (let i = 0; i < 12 && n > 0; i++) {
    sum += n % 10;
    n = Math.floor(n / 10);
  }
  return sum;
}

export function isPrime(value: number): boolean {
  const n = value | 0;
  if (n < 2) return false;
  for (let i = 2; i * i <= n && i < 50; i++) if (n % i === 0) return false;
  return true;
}

export function average(sum: number, count: number): number {
  if (count === 0) return 0;
  return sum / count;
}

export function ratio(part: number, whole: number): number {
  return part / whole;
}

export function isSquare(value: number): boolean {
  const n = value | 0;
  for (let i = 0; i < 40; i++) {
    if (i * i === n) return true;
    if (i * i > n) return false;
  }
  return false;
}

export function wrapAround(counter: number, step: number): number {
  const now = counter | 0;
  const by = step | 0;
  if (by < 0 || by > 1000) return now;
  const next = (now + by) | 0;
  console.assert(next >= now);
  return next;
}

export function deposit(account: number, money: number): number {
  const balance = account | 0;
  const amount = money | 0;
  let result = balance;
  if (amount < 0 || 50000 < amount) result = balance;
  else result = (balance + amount) | 0;
  console.assert(result >= balance);
  return result;
}

export function middle(low: number, high: number): number {
  const from = low | 0;
  const to = high | 0;
  if (from < 0 || to < from) return -1;
  const half = ((from + to) | 0) >> 1;
  console.assert(half >= from);
  return half;
}

export function clamp(x: number, low: number, high: number): number {
  if (x < low) return low;
  if (x > high) return high;
  return x;
}

export function sign(x: number): number {
  const result = x > 0 ? 1 : x < 0 ? -1 : 0;
  console.assert(result * result <= 1);
  return result;
}

export function power(base: number, exponent: number): number {
  const b = base | 0;
  let result = 1;
  for (let i = 0; i < exponent && i < 8; i++) result = (result * b) | 0;
  return result;
}

export function triangle(a: number, b: number, c: number): string {
  if (!(a > 0) || !(b > 0) || !(c > 0)) return "none";
  if (a + b <= c || b + c <= a || c + a <= b) return "none";
  if (a === b && b === c) return "equilateral";
  return a === b || b === c || a === c ? "isosceles" : "scalene";
}

export function quadratic(a: number, b: number, c: number): number {
  if (a === 0) return b === 0 ? 0 : -c / b;
  const under = b * b - 4 * a * c;
  return under < 0 ? 0 : (-b + Math.sqrt(under)) / (2 * a);
}

export function temperature(kelvin: number, to: string): number {
  if (to === "C") return kelvin - 273.15;
  if (to === "F") return (kelvin * 9) / 5 - 459.67;
  return to === "R" ? (kelvin * 9) / 5 : kelvin;
}

export function bits(value: number): number {
  let n = value | 0;
  let count = 0;
  for (let i = 0; i < 32 && n !== 0; i++) {
    count += n & 1;
    n = n >>> 1;
  }
  console.assert(count <= 32);
  return count;
}

export function dayOfWeek(year: number, month: number, day: number): number {
  if (month < 1 || month > 12 || day < 1 || day > 31) return -1;
  const a = Math.floor((14 - month) / 12);
  const y = year - a;
  const m = month + 12 * a - 2;
  return (day + y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + Math.floor((31 * m) / 12)) % 7;
}

export function doors(count: number): number {
  const n = count | 0;
  let open = 0;
  for (let door = 1; door <= n && door <= 20; door++) {
    let isOpen = false;
    for (let step = 1; step <= door; step++) if (door % step === 0) isOpen = !isOpen;
    if (isOpen) open++;
  }
  return open;
}

export function fizz(n: number): string {
  if (n % 15 === 0) return "FizzBuzz";
  if (n % 5 === 0) return "Buzz";
  return n % 3 === 0 ? "Fizz" : String(n);
}

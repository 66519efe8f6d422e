/** Ordinary work of many kinds, to be run natively and instrumented with nothing symbolic. Each returns a value so that nothing is optimised away. */

export function numericLoop(rounds: number): number {
  let sum = 0;
  for (let i = 0; i < rounds * 1000; i++) sum = (sum + i * 3) % 1000003;
  return sum;
}

export function stringScan(rounds: number): number {
  const text = "the quick brown fox jumps over the lazy dog, again and again; ";
  let vowels = 0;
  for (let r = 0; r < rounds * 10; r++) {
    for (let i = 0; i < text.length; i++) {
      const c = text.charCodeAt(i);
      if (c === 97 || c === 101 || c === 105 || c === 111 || c === 117) vowels++;
    }
  }
  return vowels;
}

export function sorting(rounds: number): number {
  let last = 0;
  for (let r = 0; r < rounds; r++) {
    const values: number[] = [];
    let x = 12345 + r;
    for (let i = 0; i < 60; i++) {
      x = (x * 1103515245 + 12345) % 2147483648;
      values.push(x);
    }
    for (let i = 1; i < values.length; i++) {
      const value = values[i]!;
      let j = i - 1;
      while (j >= 0 && values[j]! > value) {
        values[j + 1] = values[j]!;
        j--;
      }
      values[j + 1] = value;
    }
    last = values[30]!;
  }
  return last;
}

interface Particle {
  x: number;
  y: number;
  speed: { dx: number; dy: number };
}

export function objects(rounds: number): number {
  const particles: Particle[] = [];
  for (let i = 0; i < 50; i++) particles.push({ x: i, y: i * 2, speed: { dx: 1 + (i % 3), dy: -(i % 5) } });
  for (let r = 0; r < rounds * 10; r++) {
    for (const particle of particles) {
      particle.x += particle.speed.dx;
      particle.y += particle.speed.dy;
      if (particle.x > 100) particle.speed = { dx: -particle.speed.dx, dy: particle.speed.dy };
      if (particle.x < 0) particle.speed.dx = Math.abs(particle.speed.dx);
    }
  }
  return particles.reduce((sum, particle) => sum + particle.x, 0);
}

export function closures(rounds: number): number {
  const compose =
    (f: (x: number) => number, g: (x: number) => number) =>
    (x: number): number =>
      f(g(x));
  const add = (n: number) => (x: number) => x + n;
  let value = 0;
  for (let r = 0; r < rounds * 100; r++) value = compose(add(r % 7), add(3))(value) % 10007;
  return value;
}

export function collections(rounds: number): number {
  const counts = new Map<string, number>();
  const seen = new Set<number>();
  const words = ["alpha", "beta", "gamma", "delta", "epsilon", "zeta"];
  for (let r = 0; r < rounds * 100; r++) {
    const word = words[r % words.length]!;
    counts.set(word, (counts.get(word) ?? 0) + 1);
    if (!seen.has(r % 97)) seen.add(r % 97);
  }
  let total = seen.size;
  for (const count of counts.values()) total += count;
  return total;
}

class Vector {
  constructor(
    readonly x: number,
    readonly y: number,
  ) {}

  plus(other: Vector): Vector {
    return new Vector(this.x + other.x, this.y + other.y);
  }

  get length2(): number {
    return this.x * this.x + this.y * this.y;
  }
}

export function classes(rounds: number): number {
  let at = new Vector(0, 0);
  const step = new Vector(1, 2);
  for (let r = 0; r < rounds * 100; r++) {
    at = at.plus(step);
    if (at.length2 > 1e6) at = new Vector(0, 0);
  }
  return at.x + at.y;
}

function fibonacci(n: number): number {
  return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}

export function recursion(rounds: number): number {
  let sum = 0;
  for (let r = 0; r < rounds; r++) sum += fibonacci(12);
  return sum;
}

export function typedArrays(rounds: number): number {
  const bytes = new Uint8Array(256);
  let hash = 5381;
  for (let r = 0; r < rounds * 4; r++) {
    for (let i = 0; i < bytes.length; i++) {
      bytes[i] = (bytes[i]! + i + r) & 255;
      hash = ((hash << 5) + hash + bytes[i]!) | 0;
    }
  }
  return hash;
}

export function regexes(rounds: number): number {
  const lines = ["GET /index.html 200", "POST /api/users 201", "nonsense", "DELETE /api/users/7 404"];
  const pattern = /^(GET|POST|DELETE) (\/\S*) (\d{3})$/;
  let sum = 0;
  for (let r = 0; r < rounds * 20; r++) {
    const match = pattern.exec(lines[r % lines.length]!);
    if (match !== null) sum += Number(match[3]) + match[2]!.length;
  }
  return sum;
}

export function jsonBuilding(rounds: number): number {
  let length = 0;
  for (let r = 0; r < rounds * 10; r++) {
    const parts: string[] = [];
    for (let i = 0; i < 10; i++) parts.push(`"field${i}":${i % 2 === 0 ? `"value ${i}"` : i * r}`);
    const text = `{${parts.join(",")}}`;
    length += text.length + JSON.stringify({ r, text }).length;
  }
  return length;
}

export function destructuring(rounds: number): number {
  let total = 0;
  for (let r = 0; r < rounds * 100; r++) {
    const point = { x: r, y: r + 1, tags: ["a", "b"] };
    const { x, y = 2, ...rest } = point;
    const [first, ...others] = rest.tags;
    total += x + y + others.length + (first === "a" ? 1 : 0);
  }
  return total;
}

export function higherOrder(rounds: number): number {
  const values = Array.from({ length: 100 }, (_, i) => i);
  let sum = 0;
  for (let r = 0; r < rounds * 5; r++) {
    sum += values
      .filter((value) => value % 3 === 0)
      .map((value) => value * 2 + r)
      .reduce((total, value) => total + value, 0);
  }
  return sum;
}

function* counting(from: number, to: number): Generator<number> {
  for (let i = from; i < to; i++) yield i;
}

export function generators(rounds: number): number {
  let sum = 0;
  for (let r = 0; r < rounds; r++) {
    for (const x of counting(r, r + 50)) sum += x;
    const [first = 0, second = 0] = counting(r, r + 3);
    sum += first * second;
  }
  return sum;
}

/** Tasks in the manner of Rosetta Code: lists and texts. */

export function sum(list: number[]): number {
  let total = 0;
  for (let i = 0; i < list.length; i++) total += list[i]!;
  return total;
}

export function largest(list: number[]): number {
  let best = list[0]!;
  for (let i = 1; i < list.length; i++) if (list[i]! > best) best = list[i]!;
  return best;
}

export function binarySearch(list: number[], wanted: number): number {
  let low = 0;
  let high = list.length - 1;
  while (low <= high) {
    const half = (low + high) >> 1;
    const found = list[half]!;
    if (found === wanted) return half;
    if (found < wanted) low = half + 1;
    else high = half - 1;
  }
  return -1;
}

export function bubbleSort(list: number[]): number[] {
  const sorted = list.slice();
  for (let end = sorted.length; end > 1; end--)
    for (let i = 1; i < end; i++) {
      const [a, b] = [sorted[i - 1]!, sorted[i]!];
      if (a > b) {
        sorted[i - 1] = b;
        sorted[i] = a;
      }
    }
  return sorted;
}

export function reverse(list: number[]): number[] {
  const result: number[] = [];
  for (let i = list.length - 1; i >= 0; i--) result.push(list[i]!);
  console.assert(result.length >= 0);
  return result;
}

export function mean(list: number[]): number {
  let total = 0;
  for (const each of list) total += each;
  return total / list.length;
}

export function median(list: number[]): number {
  const sorted = list.slice().sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}

export function dot(a: number[], b: number[]): number {
  let total = 0;
  for (let i = 0; i < a.length; i++) total += a[i]! * b[i]!;
  return total;
}

export function count(list: number[], wanted: number): number {
  let found = 0;
  for (const each of list) if (each === wanted) found++;
  console.assert(found >= 0);
  return found;
}

export function last(list: number[]): number {
  return list[list.length - 1]!;
}

export function swapEnds(list: number[]): number[] {
  if (list.length < 2) return list;
  const first = list[0]!;
  list[0] = list[list.length - 1]!;
  list[list.length - 1] = first;
  return list;
}

export function prefixSums(list: number[]): number[] {
  const sums: number[] = [0];
  for (let i = 0; i < list.length; i++) sums.push(sums[i]! + list[i]!);
  return sums;
}

export function window(list: number[], size: number): number {
  let best = 0;
  for (let i = 0; i + size <= list.length; i++) {
    let total = 0;
    for (let k = 0; k < size; k++) total += list[i + k]!;
    if (total > best) best = total;
  }
  return best;
}

export function isPalindrome(text: string): boolean {
  for (let i = 0, k = text.length - 1; i < k; i++, k--) if (text[i] !== text[k]) return false;
  return true;
}

export function caesar(text: string, key: number): string {
  const shift = ((key % 26) + 26) % 26;
  let result = "";
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    result += code >= 97 && code <= 122 ? String.fromCharCode(97 + ((code - 97 + shift) % 26)) : text[i]!;
  }
  return result;
}

export function countVowels(text: string): number {
  let found = 0;
  for (const each of text) if ("aeiou".includes(each)) found++;
  console.assert(found <= text.length);
  return found;
}

export function runLength(text: string): string {
  let result = "";
  let i = 0;
  while (i < text.length) {
    let k = i;
    while (k < text.length && text[k] === text[i]) k++;
    result += String(k - i) + text[i]!;
    i = k;
  }
  return result;
}

export function balanced(text: string): boolean {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === "[") depth++;
    else if (text[i] === "]") depth--;
    if (depth < 0) return false;
  }
  console.assert(depth >= 0);
  return depth === 0;
}

export function firstWord(text: string): string {
  const end = text.indexOf(" ");
  return end < 0 ? text : text.slice(0, end);
}

export function initials(first: string, second: string): string {
  return first[0]! + second[0]!;
}

export function luhn(digits: string): boolean {
  let total = 0;
  for (let i = 0; i < digits.length; i++) {
    let digit = digits.charCodeAt(digits.length - 1 - i) - 48;
    if (i % 2 === 1) digit *= 2;
    total += digit > 9 ? digit - 9 : digit;
  }
  return total % 10 === 0;
}

export function romanDigit(letter: string): number {
  switch (letter) {
    case "I":
      return 1;
    case "V":
      return 5;
    case "X":
      return 10;
    case "L":
      return 50;
    default:
      return 0;
  }
}

export function nth(list: string[], index: number): string {
  if (index < 0 || index >= list.length || !Number.isInteger(index)) return "";
  return list[index]!;
}

export function longest(list: string[]): string {
  let best = "";
  for (const each of list) if (each.length > best.length) best = each;
  console.assert(best.length >= 0);
  return best;
}

export function hamming(a: string, b: string): number {
  let different = 0;
  for (let i = 0; i < a.length && i < b.length; i++) if (a[i] !== b[i]) different++;
  return different / a.length;
}

"use strict";
/** Configuration by layers, and a small event bus. */

/** @param {unknown} value @returns {value is Record<string, unknown>} */
function isRecord(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** @param {Record<string, any>} base @param {Record<string, any>} over @returns {Record<string, any>} */
function merge(base, over) {
  const result = { ...base };
  for (const key of Object.keys(over)) {
    if (key === "__proto__") continue;
    const value = over[key];
    if (value === undefined) continue;
    result[key] = isRecord(value) && isRecord(result[key]) ? merge(result[key], value) : value;
  }
  return result;
}

/** @param {string | undefined} text @param {number} fallback @returns {number} */
function readPort(text, fallback) {
  if (text === undefined || text.trim() === "") return fallback;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65535) throw new RangeError(`bad port: ${text}`);
  return port;
}

/** @param {string | undefined} text @param {boolean} [fallback] @returns {boolean} */
function readFlag(text, fallback = false) {
  if (text === undefined) return fallback;
  const word = text.trim().toLowerCase();
  if (word === "1" || word === "true" || word === "yes" || word === "on") return true;
  if (word === "0" || word === "false" || word === "no" || word === "off") return false;
  return fallback;
}

class Bus {
  constructor() {
    /** @type {Map<string, Function[]>} */
    this.listeners = new Map();
  }

  /** @param {string} event @param {(data: string) => void} listener @returns {number} */
  on(event, listener) {
    const known = this.listeners.get(event);
    if (known === undefined) this.listeners.set(event, [listener]);
    else known.push(listener);
    return (this.listeners.get(event) ?? []).length;
  }

  /** @param {string} event @param {string} data @returns {number} */
  emit(event, data) {
    const known = this.listeners.get(event) ?? [];
    for (const listener of [...known]) listener(data);
    return known.length;
  }
}

module.exports = { merge, readPort, readFlag, Bus };

"use strict";
/** Query strings and headers, as an old CommonJS library has them. */

/** @param {string} text @returns {Record<string, string | string[]>} */
function parseQuery(text) {
  const result = Object.create(null);
  const query = text.charAt(0) === "?" ? text.slice(1) : text;
  if (query === "") return result;
  for (const part of query.split("&")) {
    const at = part.indexOf("=");
    const key = decodeURIComponent(at < 0 ? part : part.slice(0, at));
    const value = at < 0 ? "" : decodeURIComponent(part.slice(at + 1).replace(/\+/g, " "));
    if (key === "") continue;
    if (!(key in result)) result[key] = value;
    else if (Array.isArray(result[key])) result[key].push(value);
    else result[key] = [result[key], value];
  }
  return result;
}

/** @param {Record<string, string | number | boolean | null>} values @returns {string} */
function formatQuery(values) {
  const parts = [];
  for (const key of Object.keys(values)) {
    const value = values[key];
    if (value === null) continue;
    parts.push(`${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`);
  }
  return parts.length === 0 ? "" : `?${parts.join("&")}`;
}

/** @param {string} accept @param {string[]} offered @returns {string | null} */
function negotiate(accept, offered) {
  if (offered.length === 0) return null;
  if (accept.trim() === "" || accept.trim() === "*/*") return offered[0];
  let best = null;
  let quality = 0;
  for (const entry of accept.split(",")) {
    const [type, ...parameters] = entry.split(";").map((part) => part.trim());
    const given = parameters.find((parameter) => parameter.startsWith("q="));
    const q = given === undefined ? 1 : Number(given.slice(2));
    if (q > quality && offered.includes(type)) {
      best = type;
      quality = q;
    }
  }
  return best;
}

/** @param {number} status @returns {"info" | "success" | "redirect" | "client" | "server" | "unknown"} */
function statusClass(status) {
  if (status >= 100 && status < 200) return "info";
  if (status >= 200 && status < 300) return "success";
  if (status >= 300 && status < 400) return "redirect";
  if (status >= 400 && status < 500) return "client";
  if (status >= 500 && status < 600) return "server";
  return "unknown";
}

module.exports = { parseQuery, formatQuery, negotiate, statusClass };

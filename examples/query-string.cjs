/** Query strings for a small router, in CommonJS. */
"use strict";

/**
 * @param {string} text
 * @returns {Record<string, string | string[]>}
 */
function parseQuery(text) {
  const result = {};
  const query = text.startsWith("?") ? text.slice(1) : text;
  if (query === "") return result;
  for (const pair of query.split("&")) {
    const at = pair.indexOf("=");
    const key = at < 0 ? pair : pair.slice(0, at);
    const value = at < 0 ? "" : pair.slice(at + 1);
    if (!Object.hasOwn(result, key)) result[key] = value;
    else if (Array.isArray(result[key])) result[key].push(value);
    else result[key] = [result[key], value];
  }
  return result;
}

/** @param {number} page @param {number} pages */
function pageLabel(page, pages) {
  if (pages < 1) return "empty";
  if (page < 1 || page > pages) throw new RangeError(`no page ${page}`);
  if (page === 1) return "first";
  return page === pages ? "last" : `page ${page}`;
}

module.exports = { parseQuery, pageLabel };

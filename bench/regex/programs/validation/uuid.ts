export const uuid = (s: string): string =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-([1-5])[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(s)
    ? s[14] === "4"
      ? "random"
      : "other version"
    : "invalid";

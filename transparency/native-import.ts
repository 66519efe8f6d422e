/** Node's own `import()`, whatever runs this file: a test runner's would transform what it loads. */
const { default: nativeImport } = (await import(
  /* @vite-ignore */ `data:text/javascript,${encodeURIComponent("export default (url) => import(url)")}`
)) as { default: (url: string) => Promise<Record<string, unknown>> };

export { nativeImport };

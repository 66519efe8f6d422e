/** Objects of the platform that an input can consist of: made as a test would make them. */
import { NULL, STRING, union } from "./combine.ts";
import type { ParameterShape, Shape } from "./shape.ts";

/** The file of a class that is there without an import. */
export const GLOBAL_FILE = "";

const required = (name: string, shape: Shape): ParameterShape => ({ name, shape, optional: false, rest: false });
const optional = (name: string, shape: Shape): ParameterShape => ({ name, shape, optional: true, rest: false });

interface Making {
  readonly parameters?: readonly ParameterShape[];
  readonly methods?: readonly { readonly name: string; readonly parameters: readonly ParameterShape[] }[];
  /** A static method that makes it. */
  readonly creator?: string;
}

const made = (name: string, { parameters = [], methods = [], creator }: Making = {}): Shape => ({
  kind: "instance",
  class: { file: GLOBAL_FILE, export: name },
  name,
  parameters,
  methods,
  // the platform makes others, too
  isOpen: true,
  ...(creator === undefined ? {} : { creator }),
});

const ADDRESS: Shape = { kind: "template", texts: ["https://example.com", ""], parts: [STRING] };
const METHODS: Shape = { kind: "one-of", values: ["GET", "POST", "PUT", "PATCH", "DELETE"] };

/** Names of headers, where code does not say which it looks at. */
const HEADER_NAMES = ["content-type", "authorization", "accept"];

const headersInit = (names: readonly string[]): Shape => ({
  kind: "array",
  element: {
    kind: "tuple",
    elements: [
      { shape: { kind: "one-of", values: names }, optional: false },
      { shape: { kind: "one-of", values: ["ab", "", "1", "application/json", "Bearer cde"] }, optional: false },
    ],
  },
});

const property = (name: string, shape: Shape, isOptional = true) => ({
  name,
  shape,
  optional: isOptional,
  exact: true as const,
});

/** `names`: texts of the program that may be names of headers. */
export function platformShape(name: string, args: readonly Shape[], names: readonly string[] = []): Shape | undefined {
  const headers = headersInit(names.length === 0 ? HEADER_NAMES : names);
  switch (name) {
    case "URL":
      return made(name, { parameters: [required("url", ADDRESS)] });
    case "URLSearchParams":
      return made(name, { parameters: [required("query", STRING)] });
    case "Headers":
      return made(name, { parameters: [required("init", headers)] });
    case "Request":
      return made(name, {
        parameters: [
          required("url", ADDRESS),
          required("init", {
            kind: "object",
            properties: [property("method", METHODS, false), property("headers", headers), property("body", STRING)],
          }),
        ],
      });
    case "Response":
      return made(name, {
        parameters: [
          required("body", union([NULL, STRING])),
          required("init", {
            kind: "object",
            properties: [
              property("status", { kind: "number", integer: { min: 200, max: 599 } }, false),
              property("headers", headers),
            ],
          }),
        ],
      });
    case "Blob":
      return made(name, { parameters: [required("parts", { kind: "array", element: STRING })] });
    case "File":
      return made(name, {
        parameters: [required("parts", { kind: "array", element: STRING }), required("name", STRING)],
      });
    case "FormData":
      return made(name, {
        methods: [{ name: "append", parameters: [required("name", STRING), required("value", STRING)] }],
      });
    case "AbortController":
      return made(name, { methods: [{ name: "abort", parameters: [] }] });
    case "AbortSignal":
      return union([
        made(name, { creator: "any", parameters: [required("signals", { kind: "tuple", elements: [] })] }),
        made(name, { creator: "abort" }),
      ]);
    case "ReadableStream":
      return made(name, {
        creator: "from",
        parameters: [
          required("chunks", { kind: "array", element: args[0]?.kind === "lazy" ? STRING : (args[0] ?? STRING) }),
        ],
      });
    case "EventTarget":
    case "TextEncoder":
    case "TextDecoder":
      return made(name);
    case "Event":
      return made(name, { parameters: [required("type", STRING)] });
    case "CustomEvent":
      return made(name, {
        parameters: [
          required("type", STRING),
          optional("init", { kind: "object", properties: [property("detail", args[0] ?? STRING)] }),
        ],
      });
    default:
      return undefined;
  }
}

export const PLATFORM_NAMES =
  "URL URLSearchParams Headers Request Response Blob File FormData AbortController AbortSignal ReadableStream EventTarget Event CustomEvent TextEncoder TextDecoder".split(
    " ",
  );

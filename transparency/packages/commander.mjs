import { Command, InvalidArgumentError } from "commander";

const make = () =>
  new Command("tool")
    .exitOverride()
    .configureOutput({ writeOut: (s) => log(s), writeErr: (s) => log(s) })
    .option(
      "-p, --port <number>",
      "port",
      (v) => {
        const n = Number(v);
        if (Number.isNaN(n)) throw new InvalidArgumentError("not a number");
        return n;
      },
      80,
    )
    .option("--no-color", "colour")
    .argument("[files...]", "files");
each(
  () => {
    const c = make().parse([S("-p"), "3000", "a", "b"], { from: "user" });
    return [c.opts(), c.args];
  },
  () => make().parse(["--no-color"], { from: "user" }).opts(),
  () => make().parse([S("--port"), "x"], { from: "user" }),
  () => make().parse(["--unknown"], { from: "user" }),
  () => make().helpInformation(),
);

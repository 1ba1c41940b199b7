// Design time only: routes a board.  node route.mjs REQUEST ANSWER; see routing.py.
import { readFileSync, writeFileSync } from "node:fs";
import { AutoroutingPipelineSolver } from "@tscircuit/capacity-autorouter";

const [request, answer] = process.argv.slice(2);
const solver = new AutoroutingPipelineSolver(JSON.parse(readFileSync(request, "utf-8")));
while (!solver.solved && !solver.failed) solver.step();
if (solver.failed) {
  console.error(`not routed: ${solver.error}`);
  process.exit(1);
}
writeFileSync(answer, JSON.stringify(solver.getOutputSimpleRouteJson()));

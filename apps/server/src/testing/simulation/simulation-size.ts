/** How much to simulate: `npm run sim` and similar scripts set it in the environment; the test run uses small numbers. */
export const simulationSize = {
  runs: Number(process.env['SIM_RUNS'] ?? 220),
  /** How many random sequences are recomputed; `npm run recompute -- --runs 2000` says so. */
  recomputed: Number(process.env['RECOMPUTE_RUNS'] ?? 10),
  /** One in how many orders of the demo data is read individually; `npm run recompute` reads all. */
  everyOrder: process.env['RECOMPUTE_RUNS'] === undefined ? 12 : 1,
  /** How many workers are killed while they send webhooks; `npm run sim:webhooks -- --kills 2000`. */
  kills: Number(process.env['SIM_KILLS'] ?? 8),
  /** How many programs are killed while they sell, refund and pay out; `npm run sim:kills -- --kills 2000`. */
  programKills: Number(process.env['SIM_PROGRAM_KILLS'] ?? 4),
  seed: Number(process.env['SIM_SEED'] ?? 20_261_121),
  /** Whether failures are written to a file so that the test run can replay them. */
  keeps: process.env['SIM_RUNS'] !== undefined,
}

/** How much is to be simulated: `npm run sim` and the like say so in the environment, the test run takes what is quick. */
export const simulationSize = {
  runs: Number(process.env['SIM_RUNS'] ?? 220),
  /** How many random sequences are recomputed; `npm run recompute -- --runs 2000` says so. */
  recomputed: Number(process.env['RECOMPUTE_RUNS'] ?? 10),
  /** Every how many orders of the demo data are looked at one by one; `npm run recompute` looks at all. */
  everyOrder: process.env['RECOMPUTE_RUNS'] === undefined ? 12 : 1,
  /** How many workers are killed while they send webhooks; `npm run sim:webhooks -- --kills 2000`. */
  kills: Number(process.env['SIM_KILLS'] ?? 8),
  /** How many programs are killed while they sell, refund and pay out; `npm run sim:kills -- --kills 2000`. */
  programKills: Number(process.env['SIM_PROGRAM_KILLS'] ?? 4),
  seed: Number(process.env['SIM_SEED'] ?? 20_261_121),
  /** Whether what fails is to be written down for the test run to play again. */
  keeps: process.env['SIM_RUNS'] !== undefined,
}

import { join } from 'node:path'

/** Kept between runs, as other tools keep theirs. */
const COMPILED = join(import.meta.dirname, '../../../../node_modules/.cache/foyer-compiled')

/**
 * What every program that a test starts is told besides its settings. Nearly half of a start is compiling sources, which programs that
 * end in order leave to the next ones.
 */
export const programEnvironment = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: COMPILED }

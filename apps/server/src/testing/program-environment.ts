import { join } from 'node:path'

/** Kept between runs, as other tools keep theirs. */
const COMPILED = join(import.meta.dirname, '../../../../node_modules/.cache/foyer-compiled')

/**
 * The environment of every program that a test starts, besides its settings. Compiling sources takes nearly half of a start; a program that
 * ends in order leaves the result to the next ones.
 */
export const programEnvironment = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: COMPILED }

import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const PROCESSORS = /zod[\\/]v4[\\/]core[\\/]json-schema-processors\.js$/
const DESCRIPTION = /zod[\\/]v4[\\/]core[\\/]to-json-schema\.js$/
/** How a kind of schema is described. What a schema says of its own limits stands above the first of these. */
const PROCESSOR = /^export const (\w+Processor) = /gm

/**
 * Leaves out of the browser's bundle how schemas are described for other programs: the server alone does that, and forms would
 * carry it along. A function that is missing here fails where it is called.
 */
export function unusedSchemaParts(): Plugin {
  return {
    name: 'foyer:unused-schema-parts',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    load(id) {
      if (DESCRIPTION.test(id))
        return ['createStandardJSONSchemaMethod', 'createToJSONSchemaMethod', 'initializeContext', 'processSchema']
          .concat('extractDefs', 'finalize', 'handleUnrepresentable')
          .map((name) => `export const ${name} = undefined`)
          .join('\n')
      if (!PROCESSORS.test(id)) return undefined
      const source = readFileSync(id, 'utf8')
      const processors = [...source.matchAll(PROCESSOR)]
      const [first] = processors
      if (first === undefined) throw new Error('The validation library describes schemas in another way than before')
      const without = processors.map(([, name]) => `export const ${name} = undefined`)
      return [
        source.slice(0, first.index),
        ...without,
        'export const allProcessors = {}, toJSONSchema = undefined',
      ].join('\n')
    },
  }
}

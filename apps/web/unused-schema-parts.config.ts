import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const PROCESSORS = /zod[\\/]v4[\\/]core[\\/]json-schema-processors\.js$/
const DESCRIPTION = /zod[\\/]v4[\\/]core[\\/]to-json-schema\.js$/
/** The functions that describe the kinds of schemas. The code above the first of them is needed and stays. */
const PROCESSOR = /^export const (\w+Processor) = /gm

/**
 * Leaves the code that describes schemas as JSON Schema out of the browser's bundle: only the server needs it, and pages with forms
 * would load it. Calling a function that was left out fails.
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

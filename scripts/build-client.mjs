// Builds what browsers load, in the language and into the folder that the environment names, and the router's list of it.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createBuilder } from 'vite'

const web = join(dirname(dirname(fileURLToPath(import.meta.url))), 'apps/web')
process.chdir(web)
const builder = await createBuilder({ root: web, logLevel: 'warn' })
const { client, ssr } = builder.environments
await builder.build(client)
// The router's list is part of the server's build, so that build runs too, reduced to the list.
ssr.config.build.rolldownOptions.input = { assets: 'virtual:react-router/server-manifest' }
await builder.build(ssr)

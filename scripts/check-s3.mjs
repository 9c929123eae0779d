// The contract of the storage against a real server that speaks S3: npm run check:s3 -- versitygw|moto [path of its program]
// versitygw: go install github.com/versity/versitygw/cmd/versitygw@v1.8.0 · moto: pip install "moto[server]==5.2.5"
import { spawn } from 'node:child_process'
import { mkdtemp, mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseS3Address } from '../apps/server/src/gateways/storage/s3-address.ts'
import { signed } from '../apps/server/src/gateways/storage/s3-signature.ts'
import { freePort } from '../apps/server/src/testing/free-port.ts'
import { runNode } from './checks/run-command.ts'

const [kind, program] = process.argv.slice(2)
if (kind !== 'versitygw' && kind !== 'moto') {
  process.stderr.write('Usage: npm run check:s3 -- versitygw|moto [PROGRAM]\n')
  process.exit(1)
}
const port = await freePort()
const folder = await mkdtemp(join(tmpdir(), 'foyer-s3-'))
await mkdir(join(folder, 'files'))
const access = 'foyer-contract'
const secret = 'a/secret+with=signs'
const [command, args] =
  kind === 'moto'
    ? [program ?? 'moto_server', ['-H', '127.0.0.1', '-p', String(port)]]
    : [
        program ?? 'versitygw',
        [
          '--port',
          `127.0.0.1:${port}`,
          '--access',
          access,
          '--secret',
          secret,
          '--region',
          'us-east-1',
          'posix',
          join(folder, 'files'),
        ],
      ]
const server = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
const url = `http://${access}:${encodeURIComponent(secret)}@127.0.0.1:${port}/tickets/foyer`

/** Once it listens. */
async function makeBucket() {
  const address = parseS3Address(url)
  if (!address) throw new Error('The address cannot be read')
  const bucket = new URL('/tickets', address.origin)
  for (let tries = 0; tries < 100; tries += 1) {
    const request = { method: 'PUT', url: bucket, headers: {}, body: null }
    const answer = await fetch(bucket, { method: 'PUT', headers: signed(request, address, new Date()) }).catch(
      () => null,
    )
    if (answer?.ok) return
    if (answer) throw new Error(`No bucket could be made: ${answer.status} ${await answer.text()}`)
    await sleep(200)
  }
  throw new Error(`${command} does not listen`)
}

try {
  await makeBucket()
  process.env.S3_CONTRACT_URL = url
  const tests = ['run', '--project', 'server', 'apps/server/src/gateways/storage/storage.contract.test.ts']
  const { ok } = await runNode('node_modules/vitest/vitest.mjs', tests, { show: true })
  process.exitCode = ok ? 0 : 1
} finally {
  server.kill()
  await rm(folder, { recursive: true, force: true })
}

import { spawn } from 'node:child_process'
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises'
import { Socket } from 'node:net'
import { join } from 'node:path'
import type { Cluster, ClusterOptions } from './cluster.ts'
import { startCluster } from './cluster.ts'

export type TestClusterOptions = Partial<Omit<ClusterOptions, 'dataDir'>>

/** A cluster for one test run, in a folder of its own that goes with it, even when the run is killed. */
export async function startTestCluster(options: TestClusterOptions = {}): Promise<Cluster> {
  const folder = await mkdtemp(join(await realpath('/tmp'), 'foyer-test-'))
  await chmod(folder, 0o711)
  const dismissWatchman = cleanUpAfterDeath(folder)
  async function remove(): Promise<void> {
    await rm(folder, { recursive: true, force: true })
    dismissWatchman()
  }
  try {
    const cluster = await startCluster({ log: () => {}, ...options, dataDir: folder })
    let stopping: Promise<void> | undefined
    return { ...cluster, stop: () => (stopping ??= cluster.stop().then(remove)) }
  } catch (error) {
    await remove()
    throw error
  }
}

/** A shell that waits for the end of its input, which is the end of this process, then stops the server and removes all. */
function cleanUpAfterDeath(folder: string): () => void {
  const script = `
    cat >/dev/null
    [ -d "$1" ] || exit 0
    pid=$(head -n 1 "$1/postgresql/data/postmaster.pid")
    kill -QUIT "$pid" && while kill -0 "$pid"; do sleep 0.1; done
    rm -rf "$1"`
  const watchman = spawn('/bin/sh', ['-c', script, 'sh', folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  // Neither the shell nor the pipe to it may keep a finished test process alive.
  watchman.unref()
  if (watchman.stdin instanceof Socket) watchman.stdin.unref()
  return () => watchman.stdin.end()
}

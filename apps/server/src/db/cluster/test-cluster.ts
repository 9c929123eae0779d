import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { cleanUpAfterDeath } from './clean-up-after-death.ts'
import type { Cluster, ClusterOptions } from './cluster.ts'
import { startCluster } from './cluster.ts'

export interface TestClusterOptions extends Partial<Omit<ClusterOptions, 'dataDir'>> {
  /** The folder that holds the cluster's own. */
  within?: string
}

/** A cluster for one test run, or to try a backup: in a folder of its own that goes with it, even when this process is killed. */
export async function startTestCluster({ within = '/tmp', ...options }: TestClusterOptions = {}): Promise<Cluster> {
  const folder = await mkdtemp(join(await realpath(within), 'foyer-test-'))
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

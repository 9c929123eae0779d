import { spawn } from 'node:child_process'
import { Socket } from 'node:net'

/**
 * Starts a shell that waits for the end of its input, which comes when this process ends, then stops the server and removes the folder.
 * Returns a function that ends the shell; call it once the folder has been removed.
 */
export function cleanUpAfterDeath(folder: string): () => void {
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

// `npm run doctor`: what is wrong with this installation, and how to mend it. Ends with 1 if anything must be mended.
import { diagnose } from '../doctor/index.ts'
import { runCommand, say } from './run-command.ts'

const SIGNS = { good: '✓', notice: '!', fault: '✗' } as const

await runCommand(async (env) => {
  const findings = await diagnose(env)
  for (const { state, about, says, mend } of findings)
    say(`${SIGNS[state]} ${about}: ${says}${mend === undefined ? '' : `\n    ${mend}`}`)
  const faults = findings.filter(({ state }) => state === 'fault').length
  const notices = findings.filter(({ state }) => state === 'notice').length
  say(faults + notices === 0 ? '\nNothing to mend.' : `\n${faults} to mend, ${notices} to look at.`)
  return faults > 0 ? 1 : 0
})

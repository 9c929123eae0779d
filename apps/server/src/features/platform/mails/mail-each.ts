/** Does the same for each of many, one after the other: one that fails keeps no other waiting. Throws once all had their turn. */
export async function mailEach(people: readonly string[], mailOne: (person: string) => Promise<void>): Promise<void> {
  const failures: unknown[] = []
  for (const person of people)
    await mailOne(person).catch((error: unknown) => {
      failures.push(error)
    })
  if (failures.length > 0) throw new Error(`${failures.length} mails are still to go`, { cause: failures[0] })
}

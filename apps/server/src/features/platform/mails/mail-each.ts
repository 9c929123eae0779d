/** Mails each person in turn. A failed mail does not stop the rest; the error is thrown after all have been tried. */
export async function mailEach(people: readonly string[], mailOne: (person: string) => Promise<void>): Promise<void> {
  const failures: unknown[] = []
  for (const person of people)
    await mailOne(person).catch((error: unknown) => {
      failures.push(error)
    })
  if (failures.length > 0) throw new Error(`${failures.length} mails are still to go`, { cause: failures[0] })
}

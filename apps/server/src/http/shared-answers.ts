/**
 * Lets simultaneous calls with the same question share answers: a crowd that opens a page causes a few reads and not thousands. Nothing is
 * kept. Calls that arrive during a read share the next one, so that no answer is older than its question and callers see their own changes.
 */
export class SharedAnswers<Answer> {
  readonly #underWay = new Map<string, Promise<Answer>>()
  readonly #next = new Map<string, Promise<Answer>>()

  read(key: string, make: () => Promise<Answer>): Promise<Answer> {
    const running = this.#underWay.get(key)
    if (!running) return this.#begin(key, make)
    const known = this.#next.get(key)
    if (known) return known
    const begin = () => {
      this.#next.delete(key)
      // Another read may have begun since; it began after all calls that wait here.
      return this.#underWay.get(key) ?? this.#begin(key, make)
    }
    const next = running.then(begin, begin)
    this.#next.set(key, next)
    return next
  }

  #begin(key: string, make: () => Promise<Answer>): Promise<Answer> {
    const answer = make().finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, answer)
    return answer
  }
}

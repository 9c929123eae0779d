/**
 * Lets calls that ask for the same share answers: a crowd that opens a page at once reads it a few times and not thousands of times.
 * Nothing is kept, and no answer is older than its question: whoever asks while one is being read shares the next with all who do, so that
 * they see what they changed before they asked.
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
      // Begun in between, after all who wait here had asked.
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

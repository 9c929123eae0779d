/** What is wrong within a part of a form, by the names that the part knows its fields by. */
export function faultsBelow(faults: Readonly<Record<string, string>>, part: string): Record<string, string> {
  const own = Object.entries(faults).filter(([path]) => path.startsWith(`${part}.`))
  return Object.fromEntries(own.map(([path, fault]) => [path.slice(part.length + 1), fault]))
}

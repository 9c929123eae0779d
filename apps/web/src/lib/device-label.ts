import { m } from '@foyer/messages'
const systems: readonly (readonly [RegExp, () => string])[] = [
  [/iPad/, () => 'iPad'],
  [/iPhone/, () => 'iPhone'],
  [/Android.*Mobile/, m.shell_device_android_phone],
  [/Android/, m.shell_device_android_tablet],
  [/CrOS/, () => 'Chromebook'],
  [/Windows/, m.shell_device_windows],
  [/Mac OS X/, () => 'Mac'],
  [/Linux/, m.shell_device_linux],
]

const browsers: readonly (readonly [RegExp, string])[] = [
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Edg(A|iOS)?\//, 'Edge'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]

const firstMatch = <T>(table: readonly (readonly [RegExp, T])[], text: string): T | undefined =>
  table.find(([pattern]) => pattern.test(text))?.[1]

/** What the organiser reads in the list of paired phones: `Android phone, Chrome`. Empty when nothing is recognised. */
export function deviceLabel(userAgent: string): string {
  const device = firstMatch(systems, userAgent)?.()
  const browser = firstMatch(browsers, userAgent)
  return device && browser ? m.shell_device_browser({ device, browser }) : (device ?? browser ?? '')
}

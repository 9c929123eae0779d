interface Battery {
  /** From 0 to 1. */
  readonly level: number
}

interface BatteryBrowser {
  readonly getBattery: () => Promise<Battery>
}

const tells = (browser: object): browser is BatteryBrowser => 'getBattery' in browser

/** This phone's battery in per cent at the time of the call; null where the browser does not report it, as most phones do not. */
export function watchBattery(): () => number | null {
  let battery: Battery | null = null
  if (tells(navigator))
    navigator.getBattery().then(
      (found) => (battery = found),
      () => undefined,
    )
  return () => battery && Math.round(battery.level * 100)
}

"""Makes clock-changes.json: the starts of six rules around both clock changes of thirty zones, as python-dateutil expands them.

Run it with python-dateutil installed: python3 make-clock-changes.py > clock-changes.json
The zones come from the system's IANA database through zoneinfo. A wall clock that does not exist is read with the offset before the gap,
and of one that comes twice the first is taken (PEP 495, fold 0), as RFC 5545 (3.3.5) says.
"""

import json
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo

from dateutil.rrule import rrulestr

ZONES = """Europe/Berlin Europe/London Europe/Dublin Europe/Lisbon Europe/Helsinki Europe/Chisinau Europe/Madrid Atlantic/Azores
Atlantic/Canary America/New_York America/Chicago America/Denver America/Los_Angeles America/Anchorage America/Halifax America/St_Johns
America/Havana America/Santiago America/Nuuk America/Port-au-Prince Australia/Sydney Australia/Adelaide Australia/Lord_Howe
Pacific/Auckland Pacific/Chatham Pacific/Norfolk Africa/Cairo Asia/Beirut Asia/Jerusalem Antarctica/Troll""".split()

YEAR = 2027


def offset(zone, instant):
    return instant.astimezone(zone).utcoffset()


def changes(zone):
    """The days, by the clock before, on which the offset changes in YEAR; with the wall clock at which it does."""
    hour = timedelta(minutes=30)
    instant = datetime(YEAR, 1, 1, tzinfo=timezone.utc)
    while instant.year == YEAR:
        if offset(zone, instant) != offset(zone, instant + hour):
            forward = offset(zone, instant + hour) > offset(zone, instant)
            shift = abs(offset(zone, instant + hour) - offset(zone, instant))
            before = (instant + hour).replace(tzinfo=None) + offset(zone, instant)
            # A wall clock in the gap, or one that comes twice.
            yield before + shift / 2 if forward else before - shift / 2
        instant += hour


def rules(wall):
    day = wall.strftime("%a").upper()[:2]
    start = wall - timedelta(days=2)
    nth = (wall.day - 1) // 7 + 1
    nth = nth if nth < 5 else -1
    weekday = ["mo", "tu", "we", "th", "fr", "sa", "su"][wall.weekday()]
    yield "FREQ=DAILY;INTERVAL=1;COUNT=5", start, dict(frequency="daily", every=1, ends=dict(by="count", days=5))
    yield "FREQ=DAILY;INTERVAL=2;COUNT=4", start, dict(frequency="daily", every=2, ends=dict(by="count", days=4))
    yield (
        f"FREQ=WEEKLY;INTERVAL=1;BYDAY={day};WKST=MO;COUNT=3",
        wall - timedelta(days=7),
        dict(frequency="weekly", every=1, weekdays=[weekday], ends=dict(by="count", days=3)),
    )
    until = wall + timedelta(days=20)
    yield (
        f"FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,{day};WKST=MO;UNTIL={until:%Y%m%d}T235900",
        wall - timedelta(days=14),
        dict(frequency="weekly", every=2, weekdays=sorted({"mo", weekday}), ends=dict(by="day", day=f"{until:%Y-%m-%d}")),
    )
    yield (
        f"FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY={wall.day};COUNT=3",
        wall - timedelta(days=32),
        dict(frequency="monthly", every=1, monthly=dict(by="day", day=wall.day), ends=dict(by="count", days=3)),
    )
    yield (
        f"FREQ=MONTHLY;INTERVAL=1;BYDAY={nth}{day};COUNT=3",
        wall - timedelta(days=40),
        dict(frequency="monthly", every=1, monthly=dict(by="weekday", weekday=weekday, nth=nth), ends=dict(by="count", days=3)),
    )


def main():
    table = []
    for name in ZONES:
        zone = ZoneInfo(name)
        found = list(changes(zone))
        assert len(found) >= 2, name
        # Where there are more, such as a pause, the first two.
        for wall in found[:2]:
            for text, start, rule in rules(wall):
                made = rrulestr(text, dtstart=start)
                starts = [w.replace(tzinfo=zone).astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ") for w in made]
                table.append(
                    dict(
                        zone=name,
                        rrule=text,
                        dtstart=start.strftime("%Y-%m-%dT%H:%M"),
                        rule=dict(rule, startsOn=f"{start:%Y-%m-%d}", at=f"{start:%H:%M}"),
                        starts=starts,
                    )
                )
    print("[\n" + ",\n".join(json.dumps(row) for row in table) + "\n]")


main()

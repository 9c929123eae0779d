import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.Temporal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import net.fortuna.ical4j.model.Recur;

/**
 * Makes clock-changes-ical4j.json: the rules of clock-changes.json once more, as ical4j expands them with the time zones of java.time.
 * Nothing of it is shared with python-dateutil, zoneinfo or our own code. It reads the zone, the start and the RRULE of each row, not what
 * python-dateutil made of them.
 *
 * Run it in this folder with ical4j 4.0.8 and its dependencies from Maven Central in a folder "lib" (mvn dependency:copy-dependencies):
 * java -cp 'lib/*' MakeClockChanges.java clock-changes.json > clock-changes-ical4j.json
 *
 * "starts" are wall clocks that ical4j expands and java.time looks up, as RFC 5545 (3.3.5) says: one that does not exist moves by the gap, and
 * of one that comes twice the first counts. "zoned" is there where ical4j says otherwise when it is given the zone itself. It then walks from
 * day to day on instants: passing the clock change on its way to another day, it keeps the hour that was moved, or the second of two.
 */
public class MakeClockChanges {
  private static final Pattern ROW =
      Pattern.compile("\"zone\": \"([^\"]+)\",\\s*\"rrule\": \"([^\"]+)\",\\s*\"dtstart\": \"([^\"]+)\"");

  public static void main(String[] args) throws Exception {
    Matcher row = ROW.matcher(Files.readString(Path.of(args[0])));
    List<String> lines = new ArrayList<>();
    while (row.find()) {
      ZoneId zone = ZoneId.of(row.group(1));
      String rrule = row.group(2);
      LocalDateTime start = LocalDateTime.parse(row.group(3));
      String starts = expand(rrule, start, start.plusDays(400), wall -> wall.atZone(zone).toInstant().toString());
      String zoned = expand(rrule, start.atZone(zone), start.plusDays(400).atZone(zone), at -> at.toInstant().toString());
      String other = zoned.equals(starts) ? "" : ", \"zoned\": " + zoned;
      lines.add("{ \"zone\": \"%s\", \"rrule\": \"%s\", \"starts\": %s%s }".formatted(zone, rrule, starts, other));
    }
    System.out.println(lines.stream().collect(Collectors.joining(",\n", "[\n", "\n]")));
  }

  private static <T extends Temporal> String expand(String rrule, T start, T end, Function<T, String> instant) {
    return new Recur<T>(rrule)
        .getDates(start, start, end).stream()
            .map(at -> '"' + instant.apply(at) + '"')
            .collect(Collectors.joining(", ", "[", "]"));
  }
}

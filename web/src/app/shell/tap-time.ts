const time = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' });
const day = new Intl.DateTimeFormat('pt-BR', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});

/** Returns the time of a tap as text: '14:32', or '20/11/2026, 14:32' on another day. */
export function formatTapTime(at: number, now = Date.now()): string {
  const timeText = time.format(at);
  return day.format(at) === day.format(now) ? timeText : `${day.format(at)}, ${timeText}`;
}

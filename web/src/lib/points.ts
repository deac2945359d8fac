/** Numbers as they are printed: halves as ½, thirds as ⅓ and ⅔. */
const PARTS: [number, string][] = [[1 / 2, "½"], [1 / 3, "⅓"], [2 / 3, "⅔"]];

export function points(value: number): string {
  const whole = Math.trunc(Math.abs(value));
  // thirds come over the wire rounded to hundredths
  const part = PARTS.find(([share]) => Math.abs(Math.abs(value) - whole - share) < 0.011)?.[1];
  if (!part) return String(value).replace("-", "−");
  return `${value < 0 ? "−" : ""}${whole || ""}${part}`;
}

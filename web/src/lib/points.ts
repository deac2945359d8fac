/** Numbers as they are printed: halves as ½. */
export function points(value: number): string {
  const whole = Math.trunc(Math.abs(value));
  const half = Math.abs(value) % 1 === 0.5;
  if (!half) return String(value).replace("-", "−");
  return `${value < 0 ? "−" : ""}${whole || ""}½`;
}

/** There is no pointer that could rest over something without pressing it: a screen played by fingers alone. */
export const fingers = (): boolean => matchMedia("(hover: none)").matches;

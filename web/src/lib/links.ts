/** Links to hand on. What opens a seat stands behind the #, which browsers send to nobody. */

export const linkTo = (path: string): string => `${location.origin}/#${path}`;

/** Whether a link from here leads others to their own machine. */
export const isOwnMachine = (host = location.hostname): boolean => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host);

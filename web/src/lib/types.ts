/** What the server says. Everything that is special to a game stays in open records. */

export type * from "./types/game";
export type * from "./types/view";
export type * from "./types/match";
export type * from "./types/asked";
export type * from "./types/result";
export type * from "./types/seats";
export type * from "./types/guide";

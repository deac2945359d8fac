import { spoken } from "../../text/games.svelte";

export const { w, has } = spoken("duel-in-the-dark");

import { spoken } from "../../text/games.svelte";

export const { w, has } = spoken("lock-n-load");

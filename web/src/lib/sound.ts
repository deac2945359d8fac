/** A few sounds made on the spot: no files, nothing until asked for. */

import type { Scene } from "./scenes";

let context: AudioContext | null = null;

/** A burst of noise through a filter, so long after now. */
function noise(air: AudioContext, after: number, length: number, pitch: number, loud: number): void {
  const frames = Math.ceil(air.sampleRate * length);
  const buffer = air.createBuffer(1, frames, air.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < frames; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / frames) ** 2;
  const source = air.createBufferSource();
  source.buffer = buffer;
  const filter = air.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  const gain = air.createGain();
  gain.gain.value = loud;
  source.connect(filter).connect(gain).connect(air.destination);
  source.start(air.currentTime + after);
}

function tone(air: AudioContext, after: number, length: number, pitch: number, loud: number): void {
  const source = air.createOscillator();
  source.frequency.value = pitch;
  const gain = air.createGain();
  const begin = air.currentTime + after;
  gain.gain.setValueAtTime(loud, begin);
  gain.gain.exponentialRampToValueAtTime(0.001, begin + length);
  source.connect(gain).connect(air.destination);
  source.start(begin);
  source.stop(begin + length);
}

/** Two notes: it is your turn. */
export function chime(): void {
  try {
    context ??= new AudioContext();
  } catch {
    return;
  }
  const air = context;
  [587, 880].forEach((pitch, i) => tone(air, i * 0.16, 0.7, pitch, 0.12));
}

/** What a scene sounds like: steps, shots, dice on a table, a thud, a chord. */
export function sounds(scene: Scene): void {
  try {
    context ??= new AudioContext();
  } catch {
    return;
  }
  const air = context;
  if (scene.moment) [196, 247, 294].forEach((pitch, i) => tone(air, i * 0.09, 1.1, pitch, 0.09));
  if (scene.shots.length) [0, 0.07, 0.15].forEach((after) => noise(air, after, 0.09, 1400, 0.5));
  if (scene.dice.length) [0.1, 0.17, 0.22, 0.3].forEach((after) => noise(air, after, 0.03, 3200, 0.35));
  if (scene.blows.length) noise(air, 0.3, 0.3, 160, 0.9);
  if (scene.walks.length && !scene.shots.length) [0, 0.12].forEach((after) => noise(air, after, 0.05, 420, 0.22));
}

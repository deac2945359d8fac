/** The words of Drvar that are on counters, buttons and in the desk. */

import { fill, type Values } from "../../lib/forms";
import { settings } from "../../lib/settings.svelte";

export const en = {
  blurb: "25 May 1944, dawn. Gliders and parachutes come down on Drvar to seize Tito, who hides under one of six face-down counters. The partisans hold every house until their brigades come down from the hills.",
  time: "two players · 2 to 3 hours · 14 turns, four by night",

  "unit.panther": "Panther", "unit.draufgaenger": "Draufg.", "unit.stuermer": "Stürmer", "unit.brecher": "Brecher",
  "unit.greifer": "Greifer", "unit.beisser": "Beißer", "unit.blau": "Blau", "unit.gruen": "Grün", "unit.rot": "Rot",
  "unit.staff": "Staff", "unit.obermeier": "Oberm.", "unit.obermeier-mg": "Oberm. MG", "unit.obermeier-mortar": "Oberm. Mo",
  "unit.william-1": "Will. 1", "unit.william-2": "Will. 2", "unit.william-alpine": "Will. Mt", "unit.william-mg": "Will. MG",
  "unit.william-guns": "Will. Gun", "unit.william-panzer": "Will. Pz", "unit.escort-1": "Escort 1", "unit.escort-2": "Escort 2",
  "unit.escort-3": "Escort 3", "unit.school": "School", "unit.engineers": "Engin.", "unit.town": "Town", "unit.flak": "AA MG",
  "unit.tankettes": "L3", "unit.lika3-1": "3 Lika A", "unit.lika3-2": "3 Lika B", "unit.lika3-3": "3 Lika C",
  "unit.lika3-4": "3 Lika D", "unit.lika3-5": "3 Lika E", "unit.lika3-mortar": "3 Lika", "unit.lika1-1": "1 Lika A",
  "unit.lika1-2": "1 Lika B", "unit.lika1-mg": "1 Lika", "unit.div9-1": "9 Div A", "unit.div9-2": "9 Div B", "unit.div9-mortar": "9 Div",
  "unit.de-command": "Rybka", "unit.yu-command": "HQ", "part.de": "Ger. pt {n}", "part.yu": "Yug. pt {n}", "unit.counter": "counter {n}",
  "command.substitute": "Deputy", "command.name": "{side} Command, range {n}", "command.deputy": "{side} Substitute Command, range {n}",
  "objective.title": "secret", "objective.hidden": "face-down counter: Tito, a mission or nothing",
  "objective.own": "face-down counter, only you know: {what}", "objective.open": "turned up: {what}",
  "who.tito": "Tito", "who.ussr": "USSR", "who.usa": "USA", "who.gb": "GB", "who.blank": "–",
  shelter: "shelter: attacks on this hex −1", obstacle: "anti-tank obstacle: no vehicle enters",
  "piece.sp": "{n} SP", "piece.attack": "fires as {type}", "piece.damage": "damage {n} of {most}",

  "tab.moving": "moving", "tab.moved": "moved", "tab.ferma": "Halted", "tab.out-of-command": "no command",
  "tab.worn-out": "worn out", "tab.no-ammunition": "no ammo", "tab.fired-1": "fired", "tab.fired-2": "fired 2×",
  "tab.damage-1": "damaged", "tab.damage-2": "damaged 2", "tab.damage-3": "damaged 3",

  foot: "foot {n}", vehicle: "vehicles {n}", never: "no", "vehicle.road": "road only", "note.attack": "fire at it {n}",
  "note.melee": "melee defence {n}", "note.blocks": "blocks sight", "note.landing": "rough landing", "note.star": "star +{n}",

  "track.label": "Turns, reinforcements and raids", "track.night": "night", "track.wave": "German drop",
  "track.william": "group William", "track.raids": "air raids: {n}", "track.arrive": "{n} Yugoslav SP",
  "points.label": "Activation points", "points.side": "{side:-}: {n} activation {n:point|points}, {kept} of them kept from last turn",
  "points.side.none": "{side:-}: {n} activation {n:point|points}", "points.initiative": "initiative", "points.acts": "acts now", "points.passed": "passed",
  "points.vp": "{n} VP", "points.short": "AP",
  "standing.raids": "raids left: {raids}",

  "do.place": "Place now", "do.next": "then", "do.drop": "Waiting to jump: choose one, then click the hex it aims at",
  "do.aim": "Aim as in history: {place}", "do.hide": "Which counter lies on this star?", "do.bonus": "Tito here: +{n} AP",
  "do.carrier": "The Command jumps with", "do.renounce": "Give up, William a turn later", "do.none": "Keep them all",
  "do.enter": "Due now: choose a unit, then one of the blue hexes", "do.stop": "That is all",
  "do.air": "Air raid", "do.air.left": "{plane} ×{n}", "do.recover": "Recover", "do.recover.how": "the Command takes Halted (FERMA) off a hex",
  "do.pass": "Pass", "do.pass.end": "Pass: the turn ends", "do.passed": "The other side has passed: if you pass too, the turn ends and points are kept.",
  "do.price": "{n} AP", "do.price.free": "free", "do.split.more": "More strength to the new part", "do.split.less": "Less strength to the new part",
  "do.split": "Split off {n} SP", "do.unite": "Unite with {unit}: {n} SP", "do.where": "Click a lit hex: the whole way is walked, unless fire stops it.",
  "do.target": "Click a crosshair to fire.", "do.gather": "Take others along…",
  "do.join": "Take along", "do.halt": "Leave {unit} here", "do.stop-here": "Stop here", "do.left": "{n} MP left",
  "do.fight": "Fight", "do.fight.with": "Who fights along?", "do.more-fire": "Fire with another unit, or stop", "do.talk": "Ask with",
  "do.pick": "Choose", "do.may-fire": "Could fire there: {units:-}", "do.may-assault": "Could assault there: {units:-}",

  "act.move": "Move", "act.attack": "Fire", "act.assault": "Assault", "act.advance": "½ move, fire", "act.strike": "Fire, ½ move",
  "act.melee": "Melee", "act.retreat": "Retreat", "act.shelter": "Shelter", "act.obstacle": "Obstacle", "act.interrogate": "Interrogate",
  "act.top": "On top", "act.split": "Split", "act.unite": "Unite",

  "window.title": "{units} {units:moves|move} into {place}", "window.landing": "{units} {units:lands|land} on {place}",
  "window.fire.with": "Fire: {unit:-}", "window.hit": "hit {n}", "window.halt": "halt {n}",
  "window.pounce": "Assault: {unit:-}",
  "window.win": "win {n}",

  "order.note": "No unit assaults by itself.",

  "panel.more": "Reinforcements and points", "panel.vp": "Victory Points so far", "panel.losses": "SP lost", "panel.found": "Reached",
  "panel.hidden": "Among the hidden", "panel.william": "William arrives", "panel.william.never": "not any more", "panel.turn": "turn {n}",
  "panel.renounced": "Given up", "panel.bonus": "Star bonus of Tito", "panel.none": "none", "panel.stars": "so he started at {places}",
  "loss.strength-lost": "strength points", "loss.eliminated": "units eliminated", "loss.command-lost": "Command lost",
};
export const it: typeof en = {
  blurb: "25 maggio 1944, all'alba. Alianti e paracadute scendono su Drvar per prendere Tito, nascosto sotto una di sei pedine coperte. I partigiani tengono ogni casa finché le brigate scendono dai monti.",
  time: "due giocatori · da 2 a 3 ore · 14 turni, quattro di notte",

  "unit.panther": "Panther", "unit.draufgaenger": "Draufg.", "unit.stuermer": "Stürmer", "unit.brecher": "Brecher",
  "unit.greifer": "Greifer", "unit.beisser": "Beißer", "unit.blau": "Blau", "unit.gruen": "Grün", "unit.rot": "Rot",
  "unit.staff": "S. M.", "unit.obermeier": "Oberm.", "unit.obermeier-mg": "Oberm. Mi", "unit.obermeier-mortar": "Oberm. Mo",
  "unit.william-1": "Will. 1", "unit.william-2": "Will. 2", "unit.william-alpine": "Will. Alp", "unit.william-mg": "Will. Mi",
  "unit.william-guns": "Will. Art", "unit.william-panzer": "Will. Vei", "unit.escort-1": "Scorta 1", "unit.escort-2": "Scorta 2",
  "unit.escort-3": "Scorta 3", "unit.school": "Scuola", "unit.engineers": "Genio", "unit.town": "Città", "unit.flak": "Mi c.a.",
  "unit.tankettes": "L3", "unit.lika3-1": "3 Lika A", "unit.lika3-2": "3 Lika B", "unit.lika3-3": "3 Lika C",
  "unit.lika3-4": "3 Lika D", "unit.lika3-5": "3 Lika E", "unit.lika3-mortar": "3 Lika", "unit.lika1-1": "1 Lika A",
  "unit.lika1-2": "1 Lika B", "unit.lika1-mg": "1 Lika", "unit.div9-1": "9 Div A", "unit.div9-2": "9 Div B", "unit.div9-mortar": "9 Div",
  "unit.de-command": "Rybka", "unit.yu-command": "QG", "part.de": "Ted. pt {n}", "part.yu": "Jug. pt {n}", "unit.counter": "pedina {n}",
  "command.substitute": "Suppl.", "command.name": "Comando {side}, raggio {n}", "command.deputy": "Comando Suppletivo {side}, raggio {n}",
  "objective.title": "segreto", "objective.hidden": "pedina coperta: Tito, una missione o niente",
  "objective.own": "pedina coperta, lo sai solo tu: {what}", "objective.open": "rivoltata: {what}",
  "who.tito": "Tito", "who.ussr": "URSS", "who.usa": "USA", "who.gb": "GB", "who.blank": "–",
  shelter: "riparo: attacchi all'esagono −1", obstacle: "ostacolo anticarro: non entrano veicoli",
  "piece.sp": "{n} PF", "piece.attack": "spara come {type}", "piece.damage": "danni {n} su {most}",

  "tab.moving": "in moto", "tab.moved": "mosso", "tab.ferma": "FERMA", "tab.out-of-command": "no comando",
  "tab.worn-out": "esausta", "tab.no-ammunition": "no munizioni", "tab.fired-1": "sparato", "tab.fired-2": "sparato 2×",
  "tab.damage-1": "danni", "tab.damage-2": "danni 2", "tab.damage-3": "danni 3",

  foot: "a piedi {n}", vehicle: "veicoli {n}", never: "no", "vehicle.road": "solo strada", "note.attack": "fuoco contro {n}",
  "note.melee": "difesa in mischia {n}", "note.blocks": "copre la vista", "note.landing": "atterraggio duro", "note.star": "stella +{n}",

  "track.label": "Turni, rinforzi e raid", "track.night": "notte", "track.wave": "lancio tedesco",
  "track.william": "gruppo William", "track.raids": "raid aerei: {n}", "track.arrive": "{n} PF {n:jugoslavo|jugoslavi}",
  "points.label": "Punti attivazione", "points.side": "{side:-}: {n} {n:punto|punti} attivazione, {kept} {kept:conservato|conservati} dal turno prima",
  "points.side.none": "{side:-}: {n} {n:punto|punti} attivazione", "points.initiative": "iniziativa", "points.acts": "agisce ora", "points.passed": "ha passato",
  "points.vp": "{n} PV", "points.short": "PA",
  "standing.raids": "raid rimasti: {raids}",

  "do.place": "Piazza ora", "do.next": "poi", "do.drop": "In attesa del lancio: scegli un'unità, poi clicca l'esagono a cui mira",
  "do.aim": "Mira come nella storia: {place}", "do.hide": "Quale pedina sta su questa stella?", "do.bonus": "Tito qui: +{n} PA",
  "do.carrier": "Il Comando si lancia con", "do.renounce": "Rinuncia, William un turno dopo", "do.none": "Tienile tutte",
  "do.enter": "In arrivo: scegli un'unità, poi un esagono azzurro", "do.stop": "Basta così",
  "do.air": "Raid aereo", "do.air.left": "{plane} ×{n}", "do.recover": "Recupera", "do.recover.how": "il Comando toglie FERMA in un esagono",
  "do.pass": "Passa", "do.pass.end": "Passa: il turno finisce", "do.passed": "L'altra parte ha passato: se passi anche tu, il turno finisce e i punti si conservano.",
  "do.price": "{n} PA", "do.price.free": "gratis", "do.split.more": "Più forza alla parte nuova", "do.split.less": "Meno forza alla parte nuova",
  "do.split": "Stacca {n} PF", "do.unite": "Unisci con {unit}: {n} PF", "do.where": "Clicca un esagono illuminato: fa tutta la strada, se il fuoco non la ferma.",
  "do.target": "Clicca un mirino per sparare.", "do.gather": "Porta altri con sé…",
  "do.join": "Porta con sé", "do.halt": "Lascia qui {unit}", "do.stop-here": "Fermati qui", "do.left": "{n:resta|restano} {n} PM",
  "do.fight": "Combatti", "do.fight.with": "Chi combatte insieme?", "do.more-fire": "Spara con un'altra unità, o basta", "do.talk": "Interroga con",
  "do.pick": "Scegli", "do.may-fire": "Là {units:può|possono} sparare: {units:-}", "do.may-assault": "Là {units:può|possono} assaltare: {units:-}",

  "act.move": "Muovi", "act.attack": "Spara", "act.assault": "Assalta", "act.advance": "½ mossa, spara", "act.strike": "Spara, ½ mossa",
  "act.melee": "Mischia", "act.retreat": "Ritirata", "act.shelter": "Riparo", "act.obstacle": "Ostacolo", "act.interrogate": "Interroga",
  "act.top": "In cima", "act.split": "Fraziona", "act.unite": "Unisci",

  "window.title": "{units} {units:entra|entrano} in {place}", "window.landing": "{units} {units:atterra|atterrano} su {place}",
  "window.fire.with": "Fuoco: {unit:-}", "window.hit": "colpo {n}", "window.halt": "ferma {n}",
  "window.pounce": "Assalto: {unit:-}",
  "window.win": "vinci {n}",

  "order.note": "Nessuno assalta da solo.",

  "panel.more": "Rinforzi e punti", "panel.vp": "Punti Vittoria finora", "panel.losses": "PF persi", "panel.found": "Raggiunte",
  "panel.hidden": "Fra le coperte", "panel.william": "William arriva", "panel.william.never": "non più", "panel.turn": "turno {n}",
  "panel.renounced": "Rinunciate", "panel.bonus": "Bonus della stella di Tito", "panel.none": "nessuna", "panel.stars": "dunque è partito da {places}",
  "loss.strength-lost": "punti forza", "loss.eliminated": "unità eliminate", "loss.command-lost": "Comando perduto",
};

export type Word = keyof typeof en;

export const w = (key: Word, values: Values = {}): string => fill((settings.lang === "it" ? it : en)[key], settings.lang, values);

export const hasWord = (key: string): key is Word => key in en;

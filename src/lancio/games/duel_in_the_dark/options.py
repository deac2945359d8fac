"""What can be agreed before play (D1): advanced rules, expansions, readings of rules; and what excludes what."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from lancio.engine.citations import rule
from lancio.engine.reasons import Reason
from lancio.engine.scenario import Option, OptionValue, Scenario
from lancio.games.duel_in_the_dark.pieces import BRITISH, GERMAN
from lancio.games.duel_in_the_dark.refusals import catalogue

Words = tuple[str, str]


def _both(words: Words) -> dict[str, str]:
    return {"en": words[0], "it": words[1]}


def flag(name: str, rule_id: str, title: Words, about: Words, default: bool = False) -> Option:
    """Yes or no."""
    return Option(name, default, _both(title), _both(about), rule=rule_id)


def number(name: str, rule_id: str, default: int, low: int, high: int, title: Words, about: Words) -> Option:
    """How many."""
    return Option(name, default, _both(title), _both(about), low=low, high=high, rule=rule_id)


def words(name: str, rule_id: str, choices: Iterable[str], title: Words, about: Words) -> Option:
    """One of several readings; the first is the default."""
    options = tuple(choices)
    return Option(name, options[0], _both(title), _both(about), choices=options, rule=rule_id)


NIGHTS = number(
    "nights", "DD-4.1", 1, 1, 6,
    ("Nights", "Notti"),
    ("How many nights are played; the score carries over.", "Quante notti si giocano; il punteggio si somma."),
)  # fmt: skip

GROUND = (
    words("ground_units", "DD-3.3", ("all", "basic"),
          ("Ground units", "Unità di terra"),
          ("All units, or only flak, searchlights and radar.",
           "Tutte le unità, o solo contraerea, riflettori e radar.")),
    number("tiles", "DD-9.v2", 40, 0, 40,
           ("Ground units to place", "Unità di terra da piazzare"),
           ("Fewer than 40 make it harder for the German.", "Meno di 40 rendono la vita difficile al tedesco.")),
    number("tank", "DD-7.fuel.1", 8, 8, 12,
           ("Tank of a Messerschmitt", "Serbatoio dei Messerschmitt"),
           ("Lines on the fuel board; 8 is deduced, 10 the other natural value.",
            "Tacche del carburante; 8 è dedotto, 10 l'altro valore naturale.")),
)  # fmt: skip

ADVANCED = (
    flag("strong_mosquito", "DD-8.1", ("Stronger Mosquito", "Mosquito potenziato"),
         ("8 tokens instead of 6, but the bombing loses 2.", "8 segnalini invece di 6, ma il bombardamento perde 2.")),
    flag("weather_change", "DD-8.2.1", ("Changing weather", "Tempo variabile"),
         ("The wind turns twice and the weather drifts.", "Il vento gira due volte e il tempo si sposta.")),
    flag("replot_weather", "DD-8.3a.1", ("New route after a change", "Nuova rotta dopo un cambio"),
         ("The British may plan anew when the weather changes.", "Si può ripianificare quando il tempo cambia.")),
    flag("replot_return", "DD-8.3b.1", ("New way home", "Nuovo ritorno"),
         ("The British may plan the return anew after bombing.", "Dopo il bombardamento si può rifare il ritorno.")),
    flag("medals", "DD-8.4.1", ("Medals", "Medaglie"),
         ("Both sides earn and spend medals.", "Le due parti guadagnano e spendono medaglie.")),
    flag("shroud", "DD-8.5", ("Shroud", "Sudario"),
         ("Searchlights count double under a high Bomber in cloud.",
          "I riflettori valgono doppio sotto un Bomber alto tra le nubi.")),
    flag("friendly_fire", "DD-8.6", ("Friendly fire", "Fuoco amico"),
         ("Much flak costs the fighters points.", "Molta contraerea toglie punti ai caccia.")),
)  # fmt: skip

MW50 = flag("mw50", "DD-8.7.1", ("MW-50", "MW-50"),
            ("One Messerschmitt squadron has the boost.", "Una squadriglia Messerschmitt ha la spinta."))  # fmt: skip

EXPANSIONS = (
    flag("ju88", "DD-X.ju88.1", ("Ju 88", "Ju 88"),
         ("A Ju 88 replaces one squadron.", "Un Ju 88 sostituisce una squadriglia.")),
    number("rail_flak", "DD-X.rail.1", 0, 0, 3, ("Rail flak", "Contraerea su rotaia"),
           ("How many; the box has one.", "Quante; la scatola ne ha una.")),
    number("quad_flak", "DD-X.quad.1", 0, 0, 3, ("Quad flak", "Contraerea quadrinata"),
           ("How many; the box has one.", "Quante; la scatola ne ha una.")),
    flag("gunners", "DD-X.gun.1", ("Ace gunners", "Artiglieri scelti"),
         ("Good flak earns a silver or gold gunner.", "La buona contraerea guadagna un artigliere d'argento o d'oro.")),
)  # fmt: skip

BRITISH_EXPANSIONS = (
    words("walls", "DD-X.walls.1", ("off", "chosen", "drawn"), ("Walls have ears", "I muri hanno orecchie"),
          ("The German learns five cities, one of them the target; the target is chosen or drawn.",
           "Il tedesco viene a sapere cinque città, tra cui l'obiettivo, scelto o pescato.")),
    flag("window", "DD-X.window.1", ("Window and Wilde Sau", "Window e Wilde Sau"),
         ("Foil strips for the British, wild boars for the German.",
          "Strisce d'alluminio per il britannico, caccia liberi per il tedesco.")),
    flag("scheme", "DD-X.sau.7", ("Window scheme", "Schema di Window"),
         ("Window and Wilde Sau change from night to night (2 or 3 nights).",
          "Window e Wilde Sau cambiano di notte in notte (2 o 3 notti).")),
    number("mirror", "DD-X.mirror.1", 0, 0, 3, ("Acoustic mirror", "Specchio acustico"),
           ("How many; the box has one. Needs medals.", "Quanti; la scatola ne ha uno. Servono le medaglie.")),
    number("british_guns", "DD-X.qf.1", 0, 0, 6, ("British guns", "Cannoni britannici"),
           ("At most so many; the largest number named is 3.", "Al massimo tanti; il numero più alto citato è 3.")),
    number("british_lights", "DD-X.blight.1", 0, 0, 6, ("British searchlights", "Riflettori britannici"),
           ("At most so many; the largest number named is 2.", "Al massimo tanti; il numero più alto citato è 2.")),
)  # fmt: skip

READINGS = (
    words("smoke_price", "A-4", ("1+n", "1+2n"), ("Bombs through smoke", "Bombe nel fumo"),
          ("Bombs needed per target under n smoke screens.", "Bombe per bersaglio sotto n cortine di fumo.")),
    words("block", "A-5", ("low", "any"), ("Mosquito over an airfield", "Mosquito su un aeroporto"),
          ("It blocks flying low, or at any altitude.", "Blocca volando basso, o a qualsiasi quota.")),
    words("mosquito_low", "A-7", ("always", "below"), ("Low Mosquito", "Mosquito basso"),
          ("-1 whenever low, or only below a fighter.", "-1 sempre se basso, o solo sotto un caccia.")),
    flag("hover_counts", "A-8", ("Hovering under fire", "Restare conta"),
         ("Squadrons that stay in the Mosquito's hex count as entering.",
          "Le squadriglie che restano nell'esagono del Mosquito contano come entrate.")),
    words("floors", "A-9", ("fights", "none", "all"), ("Totals below zero", "Totali sotto zero"),
          ("Fights stop at 0; nothing does; or the bombing too.",
           "Gli scontri si fermano a 0; nulla; o anche il bombardamento.")),
    words("shelters_later", "A-14", ("fixed", "more"), ("Shelters on later nights", "Rifugi nelle notti dopo"),
          ("None may be added after the first night, or they may.",
           "Dopo la prima notte non se ne aggiungono, oppure sì.")),
    words("markers", "A-20", ("any", "low"), ("Target markers", "Segnalini bersaglio"),
          ("Dropped from any altitude, or only low.", "Da qualsiasi quota, o solo bassi.")),
    words("smoke_damage", "A-21", ("absorbed", "counted"), ("Smoke over airfields", "Fumo sugli aeroporti"),
          ("Bombs lost in smoke do no damage, or count too.",
           "Le bombe perse nel fumo non danneggiano, o contano anch'esse.")),
    words("rail_after", "A-37", ("fixed", "mobile"), ("Rail flak that fired", "Contraerea su rotaia dopo il tiro"),
          ("Stays where it is for the night, or moves on.", "Resta dov'è per la notte, o si muove ancora.")),
    words("late_takeoff", "A-40", ("hop", "none"), ("After the Bomber is home", "Quando il Bomber è a casa"),
          ("Parked squadrons may hop to another field, or stay.",
           "Le squadriglie a terra possono spostarsi di campo, o restano.")),
)  # fmt: skip

BRITISH_READINGS = (
    words("turn", "A-2", ("compass", "hex6"), ("Turning limit", "Limite di virata"),
          ("One step on the compass of eight, or one hexside.", "Un passo sulla rosa a otto, o un lato di esagono.")),
    words("replot_when", "A-24", ("any", "covered"), ("New route: when", "Nuova rotta: quando"),
          ("After any change, or only with cloud, storm or fog over the target.",
           "Dopo ogni cambio, o solo con nubi, tempesta o nebbia sull'obiettivo.")),
    words("shroud_scope", "A-27", ("both", "fighters"), ("Shroud: for whom", "Sudario: per chi"),
          ("Flak and fighters, or fighters only.", "Contraerea e caccia, o solo caccia.")),
    words("kill_medals", "A-29", ("before", "after"), ("Destruction medals", "Medaglie di distruzione"),
          ("Before the flak fires, or after.", "Prima del tiro della contraerea, o dopo.")),
    words("window_plan", "A-33", ("route", "announcement"), ("Window is inserted", "Window si inserisce"),
          ("With the route, or when it is announced.", "Con la rotta, o all'annuncio.")),
    words("window_rule", "A-34", ("published", "literal"), ("Window", "Window"),
          ("The published effects, or the Italian wording.", "Gli effetti pubblicati, o il testo italiano.")),
    words("sau_where", "A-35", ("italian", "uh"), ("Wilde Sau intercept", "Wilde Sau: dove"),
          ("Target, light or clear sky; or target, full moon or light.",
           "Obiettivo, riflettore o sereno; o obiettivo, luna piena o riflettore.")),
    words("sau_value", "A-36", ("weather", "flat"), ("Literal Wilde Sau", "Wilde Sau letterale"),
          ("Weather as for a fighter, or always 2.", "Tempo come un caccia, o sempre 2.")),
    words("beam_count", "A-39", ("light", "pair"), ("British lights", "Riflettori britannici: conto"),
          ("-1 per light, or per light and squadron.", "-1 per riflettore, o per coppia con squadriglia.")),
)  # fmt: skip

REARM = words(
    "mw50_again", "A-10", ("landing", "never"), ("MW-50 again", "MW-50 di nuovo"),
    ("Ready again after landing, or once a night.", "Di nuovo pronto all'atterraggio, o una volta per notte."),
)  # fmt: skip
COMMAND = words(
    "command", "A-51", ("dornier", "first"), ("German command", "Comando tedesco"),
    ("The seat with the Do 217 commands, or always the first.", "Comanda chi ha il Do 217, o sempre il primo posto."),
)  # fmt: skip
SOLO_ONLY = (
    words("mosquito_plan", "DD-9.v1", ("rule", "damage"), ("Solo Mosquito", "Mosquito in solitario"),
          ("Bombs airfields; or (unofficial) whatever does most harm.",
           "Bombarda gli aeroporti; o (non ufficiale) ciò che nuoce di più.")),
    flag("free_turns", "DD-9.v2", ("Free turns", "Virate libere"),
         ("Unofficial: every card drawn is flown, sharp turns too.",
          "Non ufficiale: ogni carta pescata si vola, anche le virate strette.")),
    words("solo_order", "A-30", ("units-first", "weather-first"), ("Order of set-up", "Ordine di preparazione"),
          ("Ground units before the weather, or after.", "Unità di terra prima del tempo, o dopo.")),
)  # fmt: skip


@rule("DD-4.1", "DD-5.4", "DD-9.0", "DD-8.3a.1", "DD-X.mirror.1", "DD-X.sau.7")
def conflict(options: Mapping[str, OptionValue]) -> Reason | None:
    """Why settings cannot go together (A-50, A-55)."""
    get = options.get
    if get("replot_weather") and not get("weather_change"):
        return Reason("replot-needs-change", "DD-8.3a.1", catalogue=catalogue())
    if get("mirror") and not get("medals"):
        return Reason("mirror-needs-medals", "DD-X.mirror.1", catalogue=catalogue())
    if get("scheme") and not get("window"):
        return Reason("scheme-needs-window", "DD-X.sau.7", catalogue=catalogue())
    if get("scheme") and get("nights") not in (2, 3):
        return Reason("scheme-needs-nights", "DD-X.sau.7", {"nights": get("nights")}, catalogue())
    return None


TWO = (NIGHTS, *GROUND, *ADVANCED, MW50, *EXPANSIONS, *BRITISH_EXPANSIONS, *READINGS, *BRITISH_READINGS, REARM)
#: two nights by definition, and no scheme over several nights (A-55)
SWAP = tuple(option for option in TWO if option.name not in ("nights", "scheme", "shelters_later"))
#: the variant brings its own MW-50 tokens (A-51)
MORE = tuple(option for option in TWO if option.name not in ("mw50", "mw50_again"))
#: no advanced rule, nothing that needs a British will (DD-9.0, A-55)
SOLO = (NIGHTS, *GROUND, *EXPANSIONS, *READINGS, *SOLO_ONLY)


def _scenario(slug: str, sides: tuple[str, ...], options: Iterable[Option], title: Words, about: Words) -> Scenario:
    return Scenario(
        slug, _both(title), _both(about), sides, {option.name: option for option in options}, conflict
    )  # fmt: skip


def seats(players: int) -> tuple[str, ...]:
    """The sides of the variant for three to five players."""
    return (BRITISH, *(f"{GERMAN}-{i}" for i in range(1, players)))


SCENARIOS = {
    scenario.slug: scenario
    for scenario in (
        _scenario("night", (BRITISH, GERMAN), TWO,
                  ("Night raid", "Incursione notturna"),
                  ("Two players, one night or several.", "Due giocatori, una o più notti.")),
        _scenario("swap", ("first", "second"), SWAP,
                  ("Two nights, sides swapped", "Due notti a parti scambiate"),
                  ("The same weather, each player once on either side.",
                   "Lo stesso tempo, ciascuno una volta per parte.")),
        _scenario("solo", (GERMAN,), SOLO,
                  ("Solo mission", "Missione in solitario"),
                  ("The cards fly the British raid.", "Le carte guidano l'incursione britannica.")),
        _scenario("three", seats(3), (*MORE, COMMAND),
                  ("Three players", "Tre giocatori"),
                  ("One British player against two Germans.", "Un britannico contro due tedeschi.")),
        _scenario("four", seats(4), (*MORE, COMMAND),
                  ("Four players", "Quattro giocatori"),
                  ("One British player against three Germans.", "Un britannico contro tre tedeschi.")),
        _scenario("five", seats(5), (*MORE, COMMAND),
                  ("Five players", "Cinque giocatori"),
                  ("One British player against four Germans.", "Un britannico contro quattro tedeschi.")),
    )
}  # fmt: skip

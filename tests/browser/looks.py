"""What somebody sees who looks at a page: what can be pressed and where, and words that are wrong. Knows no rule."""

from __future__ import annotations

#: what can be pressed now and is in sight: buttons of the column, counters, hexes of the map
OFFERED = """async () => {
    const board = document.querySelector('.board');
    const found = [];
    if (!board) return found;
    const aside = [
        '.rule', '.undo', '.away', '[data-counsel] *', '[data-story] *', '[data-others] *', '[data-later] *',
        '[data-settled] .primary', '[data-answers] *', '[data-hand]', '[data-handle]', '.handle', '[disabled]',
        '[aria-disabled=true]',
    ].join(', ');
    const ends = '[aria-keyshortcuts=e], [data-end], [data-pass], [data-decline], [data-act=close]';
    const top = document.querySelector('aside .top');
    for (const one of top?.querySelectorAll('button, [role=radio], [role=checkbox]') ?? []) {
        if (one.matches(aside) || one.closest('details:not([open])')) continue;
        const box = one.getBoundingClientRect();
        if (!box.width) continue;
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        const at = document.elementFromPoint(x, y);
        if (!at || !(one.contains(at) || at.contains(one))) continue;
        const main = one.matches('.primary, .advice, [data-fill], [data-everyone]');
        const words = one.innerText.trim() || one.getAttribute('aria-label') || one.outerHTML.slice(0, 80);
        const key = one.dataset.act ?? words;
        found.push({ kind: one.matches(ends) ? 'end' : main ? 'main' : 'button', key, x, y });
    }
    const next = document.querySelector('main [aria-keyshortcuts=n]')?.getBoundingClientRect();
    if (next?.width)
        found.push({ kind: 'next', key: 'next', x: next.left + next.width / 2, y: next.top + next.height / 2 });
    const frame = board.getBoundingClientRect();
    const inside = (x, y) => x > frame.left + 4 && x < frame.right - 4 && y > frame.top + 4 && y < frame.bottom - 4;
    const covers = (at) => at && !at.closest('.board') && !at.closest('aside');
    const classes = (at) => at.closest('[class]')?.getAttribute('class').replace(/svelte-\\w+/, '').trim();
    const named = (at) => classes(at) || at.tagName;
    const covered = (what, at, key) => ({ kind: 'covered', key: `a ${what} lies under ${named(at)} (${key})` });
    const fan = document.querySelector('[data-fan]');
    for (const one of (fan ?? board).querySelectorAll('[data-unit]')) {
        if (!one.querySelector('[stroke="#fff8d8"]')) continue;
        const box = one.getBoundingClientRect();
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        if (!inside(x, y)) continue;
        const at = document.elementFromPoint(x, y);
        if (at?.closest('[data-unit]') === one) {
            found.push({ kind: fan ? 'fan' : 'unit', key: one.dataset.unit, x, y });
            if (Math.min(box.width, box.height) < 24)
                found.push({ kind: 'covered', key: `small counter (${one.dataset.unit}, ${box.width} px)` });
        } else if (covers(at))
            found.push(covered('counter', at, one.dataset.unit));
    }
    const { game, map, scenario } = board.dataset;
    window.known ??= {};
    const fetched = async (path) => (window.known[path] ??= await (await fetch(path)).json());
    const { hexes } = await fetched(`/api/games/${game}/chart?scenario=${scenario}`);
    const { side, origin } = await fetched(`/maps/${map}.json`);
    const seen = document.querySelector('.board svg').getScreenCTM();
    const targets = board.dataset.targets.split(' ').filter(Boolean);
    for (const hex of new Set([...targets, ...board.dataset.reach.split(' ').filter(Boolean)])) {
        if (!hexes[hex]) continue;
        const at_ = [hexes[hex].x * side - origin[0], hexes[hex].y * side - origin[1]];
        const { x, y } = new DOMPoint(...at_).matrixTransform(seen);
        if (!inside(x, y)) continue;
        const at = document.elementFromPoint(x, y);
        const aim = targets.includes(hex);
        if (covers(at)) found.push(covered('hex', at, hex));
        else if (at?.closest('.board') && !at.closest('[data-fan]'))
            found.push({ kind: aim ? 'aim' : 'hex', key: hex, x, y });
    }
    return found;
}"""

#: words that are none, those of the other language, text that does not fit where it stands
READ = """() => {
    const found = [];
    const all = document.body.innerText;
    const wrong = /\\b(undefined|NaN|null|\\[object|[a-z]+(?:[.-][a-z]+)*\\.[a-z]+(?:[.-][a-z]+)+)\\b|[{}]/g;
    for (const word of all.match(wrong) ?? [])
        if (!/^(www|http)|\\.(com|org|net|py|md)$/.test(word)) found.push(`no word: ${word}`);
    const foreign = {
        it: /(?<!\\p{L})(the|of|and|with|your|must|choose|from|units?|turns?|attacks?|moves?)(?!\\p{L})/iu,
        en: /(?<!\\p{L})(della|degli|delle|che|scegli|puoi|unità|turno|attacca|muove|con)(?!\\p{L})/iu,
    }[document.documentElement.lang];
    for (const line of all.split('\\n')) if (foreign?.test(line)) found.push(`other language: ${line.slice(0, 90)}`);
    const wide = document.documentElement.scrollWidth;
    if (wide > innerWidth + 1) found.push(`the page is wider than the screen (${wide} px)`);
    for (const one of document.querySelectorAll('aside *, main *, dialog *')) {
        if (one.closest('svg, .sr, [hidden], .board') || one.matches('.sr')) continue;
        const style = getComputedStyle(one);
        const box = one.getBoundingClientRect();
        if (!box.width || !one.innerText?.trim() || style.display === 'inline') continue;
        if (style.textOverflow === 'ellipsis' || ['auto', 'scroll'].includes(style.overflowX)) continue;
        const cut = one.scrollWidth > one.clientWidth + 2;
        const leaf = [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
        const [text, size] = [one.innerText.trim().slice(0, 50), `${one.scrollWidth} in ${one.clientWidth} px`];
        if (cut && (leaf || one.matches('button'))) found.push(`text does not fit: ${text} (${size})`);
    }
    return [...new Set(found)].slice(0, 12);
}"""

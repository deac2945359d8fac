/** Whether the lines that odds keep folded are shown: they stay so from one target to the next, because a mouse that would
 * go and open them leaves the target. */
class Unfolded {
  open = $state(false);
}

export const unfolded = new Unfolded();

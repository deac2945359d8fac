/** Something that a person waits for: whether it goes on, and what went wrong, in words. */

import { t } from "../text";
import { ApiError } from "./api";

export function doing() {
  let busy = $state(false);
  let problem = $state("");
  return {
    get busy() {
      return busy;
    },
    get problem() {
      return problem;
    },
    set problem(text: string) {
      problem = text;
    },
    /** Do it, one thing at a time. Whoever closes the device's own question has changed his mind. */
    async run(does: () => Promise<void>): Promise<void> {
      if (busy) return;
      busy = true;
      problem = "";
      try {
        await does();
      } catch (error) {
        if (error instanceof ApiError) problem = error.message || t("app.offline");
        else if (!(error instanceof DOMException) || error.name !== "NotAllowedError") problem = t("account.failed");
      } finally {
        busy = false;
      }
    },
  };
}

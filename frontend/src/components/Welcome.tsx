import { useRef, useState } from "preact/hooks";
import { openFile, openRecord, openSample } from "../actions";
import { openEditor } from "../editing";
import { useStore } from "../store";
import { words } from "../strings";
import { EditIcon, GameIcon, OpenIcon } from "./icons";

export function Welcome() {
  const { about } = useStore();
  const file = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  return (
    <div class="welcome">
      <header>
        <h1>{words.appName}</h1>
        <p>{words.tagline}</p>
      </header>
      <div class="welcome-grid">
        <section class="card drop">
          <OpenIcon />
          <h2>{words.dropTitle}</h2>
          <p>{words.dropText}</p>
          <button class="primary" onClick={() => file.current?.click()}>
            {words.chooseFile}
          </button>
          <input
            ref={file}
            type="file"
            accept=".sgf,application/x-go-sgf,text/plain"
            class="sr-only"
            tabIndex={-1}
            aria-label={words.chooseFile}
            onChange={(event) => {
              const chosen = event.currentTarget.files?.[0];
              if (chosen) void openFile(chosen);
              event.currentTarget.value = "";
            }}
          />
          <form
            class="paste"
            onSubmit={(event) => {
              event.preventDefault();
              void openRecord(text);
            }}
          >
            <textarea
              rows={3}
              aria-label={words.pasteLabel}
              placeholder={`${words.pasteLabel}\n${words.pasteHint}`}
              value={text}
              spellcheck={false}
              onInput={(event) => setText(event.currentTarget.value)}
            />
            <button type="submit" disabled={!text.trim()}>
              {words.openPasted}
            </button>
          </form>
        </section>
        <section class="samples" aria-label={words.samplesTitle}>
          <h2>{words.samplesTitle}</h2>
          {(about?.samples ?? Object.keys(words.samples)).map((name) => (
            <button key={name} class="card sample" onClick={() => void openSample(name)}>
              <GameIcon />
              <span>
                <strong>{words.samples[name]?.title ?? name}</strong>
                <span>{words.samples[name]?.text}</span>
              </span>
            </button>
          ))}
          <button class="card sample" onClick={openEditor}>
            <EditIcon />
            <span>
              <strong>{words.emptyBoard}</strong>
              <span>{words.emptyBoardText}</span>
            </span>
          </button>
        </section>
      </div>
      <p class="privacy">{words.privacy}</p>
    </div>
  );
}

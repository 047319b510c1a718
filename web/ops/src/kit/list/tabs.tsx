/** The tabs of a page. Each tab shows one list. */
export function Tabs<Name extends string>({
  label,
  names,
  chosen,
  text,
  onChoose,
}: {
  label: string;
  names: readonly Name[];
  chosen: Name;
  text: (name: Name) => string;
  onChoose: (name: Name) => void;
}) {
  return (
    <div className="seg" role="group" aria-label={label}>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          className={name === chosen ? 'on' : ''}
          aria-pressed={name === chosen}
          onClick={() => onChoose(name)}
        >
          {text(name)}
        </button>
      ))}
    </div>
  );
}

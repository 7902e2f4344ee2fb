from pathlib import Path

from arena.doctor.checkup.finding import Verdict
from arena.doctor.checkup.languages import look_at_languages


def write_sample(samples: Path, name: str, needs: str) -> None:
    folder = samples / name
    folder.mkdir(parents=True)
    (folder / "bot.toml").write_text(f'name = "{name}"\nrun = "./it"\n{needs}')


def test_a_language_is_there_when_its_programs_are(tmp_path: Path) -> None:
    """Others are named with what they lack; a bot that needs nothing is none of them."""
    write_sample(tmp_path, "plain", "")
    write_sample(tmp_path, "here", 'needs = ["python3"]\n')
    assert "Python, here" == look_at_languages(tmp_path).text
    write_sample(tmp_path, "rare", 'needs = ["nobody-has-this >= 3"]\n')
    finding = look_at_languages(tmp_path)
    assert (Verdict.WEAK, "Python, here; not rare") == (finding.verdict, finding.text)
    assert "nobody-has-this" in finding.remedy

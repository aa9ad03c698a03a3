"""Documents that pandoc decodes: word processors', LaTeX, other markups. The same outline, and nothing hidden comes in."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pypandoc
import pytest

from cms.documents import EDGE, ItemList, Outline, Table, lines_of, read_outline
from cms.errors import DocumentError

WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"


def told(outline: Outline) -> list[str]:
    """All lines in order, headings among them."""
    found = []
    for section in outline.sections:
        found += [f"{'#' * section.level} {section.heading}"] if section.heading else []
        found += [line.text.replace(EDGE, " | ") for line in lines_of(section.blocks)]
    return found


def latex(body: str, above: str = "", kind: str = "article") -> list[str]:
    text = f"\\documentclass{{{kind}}}\n{above}\n\\begin{{document}}\n{body}\n\\end{{document}}\n"
    return told(read_outline(text.encode(), "cv.tex"))


def docx(*paragraphs: str) -> bytes:
    """A Word document of paragraphs, each what stands in `w:p`."""
    styles = "".join(
        f'<w:style w:type="paragraph" w:styleId="{name.replace(" ", "")}"><w:name w:val="{name}"/></w:style>'
        for name in ("Title", "heading 1")
    )
    parts = {
        "[Content_Types].xml": '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
        '<Default Extension="xml" ContentType="application/xml"/></Types>',
        "_rels/.rels": '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship '
        'Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" '
        'Target="word/document.xml"/></Relationships>',
        "word/styles.xml": f'<w:styles xmlns:w="{WORD}">{styles}</w:styles>',
        "word/document.xml": f'<w:document xmlns:w="{WORD}"><w:body>'
        + "".join(f"<w:p>{one}</w:p>" for one in paragraphs)
        + "</w:body></w:document>",
    }
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for name, part in parts.items():
            archive.writestr(name, f'<?xml version="1.0" encoding="UTF-8"?>{part}')
    return data.getvalue()


def style(name: str) -> str:
    return f'<w:pPr><w:pStyle w:val="{name}"/></w:pPr>'


def run(text: str, properties: str = "") -> str:
    return f'<w:r><w:rPr>{properties}</w:rPr><w:t xml:space="preserve">{text}</w:t></w:r>'


def test_a_word_document_with_styles_and_tabs() -> None:
    outline = read_outline(
        docx(
            style("Title") + run("Ada Example"),
            style("heading1") + run("Experience"),
            run("Engineer", "<w:b/>") + run(", ACME Labs") + "<w:r><w:tab/></w:r>" + run("2031 – 2033"),
        ),
        "cv.docx",
    )
    assert told(outline) == ["# Ada Example", "# Experience", "**Engineer**, ACME Labs | 2031 – 2033"]
    assert outline.format == "docx"
    assert outline.text == "# Ada Example\n\n# Experience\n\n**Engineer**, ACME Labs  2031 – 2033\n"


def test_lines_in_bold_are_headings_where_there_are_no_styles() -> None:
    bold = [run(text, "<w:b/>") for text in ("ADA EXAMPLE", "EXPERIENCE", "KITES AND WIND", "EDUCATION")]
    between = run("Engineer, ACME Labs, 2031")
    outline = read_outline(docx(bold[0], bold[1], between, bold[2], between, bold[3], between), "cv.docx")
    assert [line for line in told(outline) if line.startswith("#")] == [
        *("# ADA EXAMPLE", "## EXPERIENCE", "## KITES AND WIND", "## EDUCATION")
    ]


def test_what_is_deleted_hidden_or_a_comment_never_comes_in() -> None:
    outline = read_outline(
        docx(
            run("I build bridges. ")
            + f'<w:del w:id="1" w:author="A">{run("4242 gone").replace("w:t", "w:delText")}</w:del>'
            + run("4242 hidden", "<w:vanish/>")
            + f'<w:ins w:id="2" w:author="A">{run("And roads.")}</w:ins>'
        ),
        "cv.docx",
    )
    assert told(outline) == ["I build bridges. And roads."]


def test_rtf_with_tabs_and_hidden_text() -> None:
    text = (
        rb"{\rtf1\ansi {\b Ada Example}\par {\b Experience}\par Engineer, ACME Labs\tab 2031\par {\v 4242}Roads.\par}"
    )
    assert told(read_outline(text, "cv.rtf")) == [
        "# Ada Example",
        "## Experience",
        "Engineer, ACME Labs | 2031",
        "Roads.",
    ]


@pytest.mark.parametrize("instead", [" ?", "?", "-", r"\'96"])
def test_what_rtf_has_in_place_of_a_character_is_no_more_than_that(instead: str) -> None:
    text = rf"{{\rtf1\ansi {{\b Ada Example}}\par Welder, 2029\u8211{instead}2031, Oz {{\uc0 \u8220Kite\u8221 }}\par}}"
    assert told(read_outline(text.encode(), "cv.rtf"))[1:] == ["Welder, 2029–2031, Oz “Kite”"]


def test_classes_of_cvs_in_latex() -> None:
    above = (
        r"\name{Ada}{Example}\title{Kite engineer}\phone[mobile]{555 4242}\address{1 Road}{Oz}{} % 4242 \email{no@x}"
    )
    entry = r"\cventry{2031--2033}{Engineer}{ACME Labs}{Oslo}{}{\begin{itemize}\item Built kites\end{itemize}}"
    lines = latex(rf"\makecvtitle \section{{Experience}} {entry}", above, "moderncv")
    assert lines == [
        *("# Ada Example", "Kite engineer", "Phone: 555 4242", "Address: 1 Road, Oz,"),
        *("# Experience", "**Engineer** | 2031–2033", "*ACME Labs* | Oslo", "Built kites"),
    ]
    event = (
        r"\cvsection{Experience}\cvevent{Engineer}{ACME Labs}{2031}{Oslo}\begin{itemize}\item Built kites\end{itemize}"
    )
    assert latex(event, r"\name{Ada Example}", "altacv") == [
        *("# Ada Example", "# Experience", "**Engineer** | 2031", "*ACME Labs* | Oslo", "Built kites")
    ]


def test_the_day_on_which_a_document_is_set_says_nothing() -> None:
    assert latex(r"\section{Interests} Kites" + "\n\n\\vfill\nOslo, \\today\n", r"\author{Ada Example}") == [
        *("# Ada Example", "# Interests", "Kites")
    ]


def test_commands_and_environments_of_ones_own_keep_what_they_say() -> None:
    assert latex(r"\newcommand{\job}[2]{\textbf{#1}\hfill #2} \section{Experience} \job{Engineer}{2031}") == [
        *("# Experience", "**Engineer** | 2031")
    ]
    assert latex(r"\section{Experience} \begin{unheard} \nobody{Built \emph{kites}} \vspace{2em} \end{unheard}") == [
        *("# Experience", "Built *kites*")
    ]


def test_nothing_beside_a_document_is_looked_at() -> None:
    outline = read_outline(
        b"\\documentclass{article}\\begin{document}Roads. \\input{/etc/hostname}\\end{document}", "cv.tex"
    )
    assert told(outline) == ["Roads."]
    assert [remark.code for remark in outline.remarks] == ["decoder"]


def test_restructured_text() -> None:
    outline = read_outline(
        b"Ada Example\n===========\n\n.. a comment 4242\n\nEducation\n---------\n\n===== ==========\n"
        b"Year  School\n===== ==========\n2031  Oz College\n===== ==========\n\n- BSc, University of Roads\n",
        "cv.rst",
    )
    table, items = outline.sections[-1].blocks
    assert isinstance(table, Table)
    assert (table.header, [cell.markdown for cell in table.rows[0].cells]) == (
        ["Year", "School"],
        ["2031", "Oz College"],
    )
    assert isinstance(items, ItemList)
    assert "4242" not in outline.text


def test_restructured_text_without_what_stands_beside_it() -> None:
    outline = read_outline(
        b"Ada Example\n===========\n\n*Welder*\n\n:Email: ada@oz.example\n:Web: https://oz.example\n\nTalks\n-----\n\n"
        b".. csv-table:: All\n   :file: talks.csv\n   :header-rows: 1\n\nSee :download:`talks <talks.csv>`, of |date|.\n\n"
        b"Jobs\n----\n\nWelder\n   Kite Works. 2031\n\n.. |date| date::\n",
        "cv.rst",
    )
    assert isinstance(outline.sections[0].blocks[1], ItemList)  # nobody's points
    assert told(outline)[4:] == ["## Talks", "See `talks`, of .", "## Jobs", "**Welder**: Kite Works. 2031"]
    assert "talks.csv" in outline.remarks[0].message


def test_typst_and_notebooks() -> None:
    typst = b"= Ada Example\n== Education\n*BSc*, University of Roads #h(1fr) 2031\n// 4242\n"
    assert told(read_outline(typst, "cv.typ")) == [
        "# Ada Example",
        "## Education",
        "**BSc**, University of Roads | 2031",
    ]
    notebook = b"""{"cells": [{"cell_type": "markdown", "metadata": {}, "source": ["# Ada Example\\n", "I build bridges."]}],
        "metadata": {}, "nbformat": 4, "nbformat_minor": 5}"""
    assert told(read_outline(notebook, "cv.ipynb")) == ["# Ada Example", "I build bridges."]


def test_lines_are_those_of_its_text() -> None:
    outline = read_outline(b"Ada Example\n===========\n\n- one\n\n  - two\n\n    three\n- four\n", "cv.rst")
    lines = outline.text.split("\n")
    found = [line for section in outline.sections for line in lines_of(section.blocks)]
    assert [lines[line.start - 1].strip(" -") for line in found] == [line.text for line in found]


def test_a_document_of_pictures_alone_is_refused() -> None:
    with pytest.raises(DocumentError, match="has no text"):
        read_outline(docx("<w:r><w:tab/></w:r>", ""), "cv.docx")


def test_what_is_broken_says_so() -> None:
    with pytest.raises(DocumentError, match=r"^cv\.ipynb: can't be read: "):
        read_outline(b"{", "cv.ipynb")
    with zipfile.ZipFile(broken := io.BytesIO(), "w") as archive:
        archive.writestr("word/document.xml", "<w:document>")
    with pytest.raises(DocumentError, match=r"^cv\.docx: is a document that is broken"):
        read_outline(broken.getvalue(), "cv.docx")


def test_lists_of_latex_that_commands_begin_and_set() -> None:
    """What many templates have: a list begun by a command, its settings in brackets, rows of a table that are an entry."""
    above = r"""\newcommand{\entry}[4]{\vspace{-2pt}\item
      \begin{tabular*}{0.97\textwidth}[t]{l@{\extracolsep{\fill}}r}
        \textbf{#1} & #2 \\ \textit{\small#3} & \textit{\small #4} \\ \end{tabular*}\vspace{-7pt}}
      \newcommand{\begun}{\begin{itemize}[leftmargin=0.15in, label={}]}
      \newcommand{\ended}{\end{itemize}}"""
    body = r"""\section{Education} \begun \entry{University of Roads}{Oz}{Master of Science}{2029 -- 2031}
      \entry{ACME College}{Oz}{Bachelor of Arts}{2025 -- 2029} \ended
      \section{Skills} \begin{itemize}[leftmargin=0.15in, label={}]
      \small{\item{ \textbf{Languages}{: Rust, Go} }} \end{itemize}"""
    outline = read_outline(
        f"\\documentclass{{article}}\n{above}\n\\begin{{document}}\n{body}\n\\end{{document}}\n".encode(), "cv.tex"
    )
    assert [line.replace("*", "") for line in told(outline)] == [
        "# Education",
        "University of Roads | Oz",
        "Master of Science | 2029 – 2031",
        "ACME College | Oz",
        "Bachelor of Arts | 2025 – 2029",
        "# Skills",
        "Languages: Rust, Go",
    ]
    (listed,) = (block for section in outline.sections for block in section.blocks if section.heading == "Education")
    assert isinstance(listed, ItemList)
    assert len(listed.items) == 2


def test_a_line_of_latex_that_cannot_be_parsed_costs_that_line_only() -> None:
    above = '\\newcommand{\\odd{}}{\\chardef\\odd="E0BD }\n\\newcommand{\\when}[1]{\\marginnote{\\small #1}}'
    body = "\\section{Jobs}\n\\when{2031}Baker, ACME\n"
    text = f"\\documentclass{{article}}\n{above}\n\\begin{{document}}\n{body}\\end{{document}}\n"
    outline = read_outline(text.encode(), "cv.tex")
    assert told(outline) == ["# Jobs", "2031 | Baker, ACME"]
    assert [remark.message for remark in outline.remarks if "left out" in remark.message and r"\odd" in remark.message]


def test_a_document_of_lines_that_cannot_be_parsed_is_refused() -> None:
    above = "\n".join("\\newcommand{\\odd{}}{}" for _ in range(50))
    with pytest.raises(DocumentError, match="can't be read"):
        latex("Ada Example", above)


def bold(text: str) -> str:
    return run(text, "<w:b/>")


def table(*rows: list[str]) -> str:
    """A table, whose cells are each what stands in its paragraphs; it closes the paragraph that it is given as."""
    cells = "".join(
        "<w:tr>"
        + "".join("<w:tc>" + "".join(f"<w:p>{part}</w:p>" for part in cell.split("\n")) + "</w:tc>" for cell in row)
        + "</w:tr>"
        for row in rows
    )
    look = '<w:tblPr><w:tblLook w:firstRow="1"/></w:tblPr>'  # which programs write of any table
    return f"</w:p><w:tbl>{look}{cells}</w:tbl><w:p>"


def test_a_form_in_word() -> None:
    outline = read_outline(
        docx(
            bold("1. Personal details"),
            table(
                [run("Surname"), run("Example")],
                [run("First name"), run("Ada")],
                [run("E-mail"), run("ada@oz.example")],
            ),
            bold("2. Previous employment (newest first)"),
            table(
                [bold("From"), bold("To"), bold("Post"), bold("Employer")],
                [run("03/2031"), run("02/2033"), f"{run('Road warden')}\n{run('Ward 5')}", run("Oz Roads")],
                [run("2034"), run("to date"), run("Road master"), run("ACME Labs")],
                [run("2029"), "", run("Helper"), run("Oz Kites")],
            ),
            bold("3. Awards"),
            run("Road Prize, 2031"),
        ),
        "cv.docx",
    )
    assert [section.heading for section in outline.sections] == [
        "1. Personal details",
        "2. Previous employment (newest first)",
        "3. Awards",
    ]
    details, jobs = (section.blocks[0] for section in outline.sections[:2])
    assert isinstance(details, Table)
    assert isinstance(jobs, Table)
    assert details.header == []  # though the program states that its first row is one
    assert [cell.markdown for cell in details.rows[0].cells] == ["Surname", "Example"]
    assert jobs.header == ["From – To", "Post", "Employer"]
    assert [[line.text for line in cell.lines] for cell in jobs.rows[0].cells] == [
        ["03/2031 – 02/2033"],
        ["Road warden", "Ward 5"],
        ["Oz Roads"],
    ]
    assert [row.cells[0].markdown for row in jobs.rows[1:]] == ["2034 – to date", "2029 –"]


def test_numbers_that_do_not_follow_each_other_make_no_headings() -> None:
    outline = read_outline(
        docx(bold("1. Fly"), run("a kite"), bold("3. Mend"), run("a road"), bold("3. Sing")), "cv.docx"
    )
    assert not any(section.heading and "Mend" in section.heading for section in outline.sections)


def test_a_table_that_lays_out_is_no_table() -> None:
    outline = read_outline(
        docx(
            bold("Experience"),
            table(
                [run("2031 – 2033"), f"{bold('ACME Labs')}\n{run('Built roads')}"],
                [run("2029"), f"{bold('Internship')}\n{run('Kites')}"],
            ),
        ),
        "cv.docx",
    )
    assert isinstance(outline.sections[-1].blocks[0], ItemList)


TAB = "<w:r><w:tab/></w:r>"


def hung(*pairs: tuple[str, str]) -> list[str]:
    return [run(before) + TAB + run(text) for before, text in pairs]


def test_what_stands_in_a_text_box_does_not_hide_its_paragraph() -> None:
    boxed = "".join(f"<w:p>{run(text)}</w:p>" for text in ("Roads Lane 1", "ada@oz.example"))
    content = f"<w:txbxContent>{boxed}</w:txbxContent>"
    box = (
        '<w:r xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:v="urn:schemas-microsoft-com:vml">'
        f"<mc:AlternateContent><mc:Choice>{content}</mc:Choice><mc:Fallback><w:pict><v:textbox>{content}</v:textbox>"
        "</w:pict></mc:Fallback></mc:AlternateContent></w:r>"
    )
    lines = told(read_outline(docx(run("Ada Example") + box, run("Road engineer")), "cv.docx"))
    assert lines == ["# Ada Example", "Roads Lane 1", "ada@oz.example", "Road engineer"]


def test_dates_and_numbers_before_a_tab_open_items() -> None:
    dated = hung(("2031", "PhD, Roads, Oz University"), ("2029", "MA"), ("Various", "Guest"), ("2027", "BA"))
    numbered = hung(("1.", "On Kites (2031)"), ("2.", "On Ropes (2029)"))
    data = docx(
        run("Education"), *dated, run("Publications"), *numbered, run("Maps", "<w:i/>"), *hung(("3.", "Oz (2030)"))
    )
    education, publications, maps = read_outline(data, "cv.docx").sections
    (listed,) = education.blocks
    assert isinstance(listed, ItemList)
    assert [item.lines[0].text.replace(EDGE, " | ") for item in listed.items][1:3] == ["2029 | MA", "Various | Guest"]
    (listed,) = publications.blocks
    assert isinstance(listed, ItemList)
    assert (listed.items[0].marker, listed.items[0].lines[0].text) == ("1.", "On Kites (2031)")
    assert (maps.heading, maps.level) == ("Maps", 3)


def test_titles_after_a_tab_with_an_employer_below_are_no_items_of_their_own() -> None:
    paragraphs = [one for n in (1, 2, 3) for one in (*hung((f"203{n}", f"Engineer {n}")), run(f"ACME Labs {n}"))]
    (section,) = read_outline(docx(run("Employment"), *paragraphs), "cv.docx").sections
    assert not any(isinstance(block, ItemList) for block in section.blocks)
    labels = hung(("E-mail", "ada@oz.example"), ("Office", "Roads 1"), ("Since", "2031"))
    (section,) = read_outline(docx(run("Contact"), *labels), "cv.docx").sections
    assert not any(isinstance(block, ItemList) for block in section.blocks)


def test_a_table_of_one_row_is_a_line() -> None:
    rst = "Jobs\n====\n\n.. list-table::\n\n   * - Engineer, ACME Labs\n     - 2031\n\n* Paved it\n"
    assert told(read_outline(rst.encode(), "cv.rst")) == ["# Jobs", "Engineer, ACME Labs | 2031", "Paved it"]


def test_whatever_reaches_somebody_in_res() -> None:
    body = (
        r"\name{Ada Example \\[12pt]}\address{{\bf Lab} \\ ACME Labs \\ \href{mailto:ada@oz.example}{ada@oz.example}}"
    )
    lines = latex(body + "\n\\begin{resume}\n\\section{SKILLS}\nKites\n\\end{resume}", kind="res")
    assert lines == [
        "# Ada Example",
        "**Lab**",
        "ACME Labs",
        "[ada@oz.example](mailto:ada@oz.example)",
        "# SKILLS",
        "Kites",
    ]


def test_dashes_that_somebody_typed_open_items() -> None:
    lines = (
        run("Intern, Oz Works")
        + "<w:r><w:br/></w:r>"
        + run("- Built roads")
        + "<w:r><w:br/></w:r>"
        + run("– Lit lamps")
    )
    outline = read_outline(
        docx(bold("Experience"), table([run("2031"), lines], [run("2029"), f"{run('Kites')}\n{run('a')}"])), "cv.docx"
    )
    (entries,) = outline.sections[-1].blocks
    assert isinstance(entries, ItemList)
    (points,) = entries.items[0].blocks
    assert isinstance(points, ItemList)
    assert [item.lines[0].text for item in points.items] == ["Built roads", "Lit lamps"]
    assert told(read_outline(docx(run("Ada Example"), run("Kites."), run("-5 to 40 °C, in all weathers")), "cv.docx"))[
        1:
    ] == [
        "Kites.",
        "-5 to 40 °C, in all weathers",
    ]


def test_commands_that_ask_what_they_are_given() -> None:
    """Pandoc would give what they say in either case."""
    tex = r"\newcommand{\Job}[3]{\textbf{#1}, #2\ifx\relax#3\relax\else{} (#3)\fi\par}"
    told_ = latex(r"\Job{Intern}{Oz Works}{Roads}" + "\n" + r"\Job{Clerk}{ACME}{}", tex)
    assert told_ == ["**Intern**, Oz Works (Roads)", "**Clerk**, ACME"]
    for asks in (
        r"\ifthenelse{\equal{#2}{}}{}{ (#2)}",
        r"\ifblank{#2}{}{ (#2)}",
        r"\notblank{#2}{ (#2)}{}",
        r"\ifx&#2&\else{} (#2)\fi",
        r"\if\relax\detokenize{#2}\relax\else{} (#2)\fi",
        r"\ifx\\#2\\\else\ifx\\#1\\\else{} (#2)\fi\fi",
    ):
        above = rf"\newcommand{{\Job}}[2]{{#1{asks}\par}}"
        assert latex(r"Kites. \Job{Intern}{Oz}" + "\n" + r"\Job{Clerk}{}", above) == ["Kites. Intern (Oz)", "Clerk"], (
            asks
        )


def test_commands_that_ask_something_else_are_left_to_pandoc() -> None:
    above = r"\newcommand{\Job}[2]{#1\ifnum#2>1 s\fi, Oz\par}" + "\n" + r"\newcommand{\Jobs}[1]{#1 at Oz\par}"
    assert "Oz" in " ".join(latex(r"\Job{Intern}{2}" + "\n" + r"\Jobs{Clerk}", above))
    # A command that gives itself ends.
    assert latex(r"\Job{a}{b}", r"\newcommand{\Job}[2]{\ifx&#1&\else\Job{#1}{#2}\fi}") is not None


def test_a_box_stands_apart_from_what_follows_it() -> None:
    above = r"\newcommand{\when}[1]{\makebox[2.6cm][l]{\small #1}}"
    assert latex(r"\section{Awards}" + "\n" + r"\when{2031}Golden Brick\par \mbox{Ada} Example", above)[1:] == [
        "2031 | Golden Brick",
        "Ada Example",
    ]


def test_a_paragraph_in_a_box_goes_on_with_its_line() -> None:
    above = r"\newcommand{\when}[2]{\makebox[2cm][l]{#1}\parbox[t]{\dimexpr\linewidth-2cm}{#2}\par}"
    body = "\\section{Awards}\n\\when{2031}{Golden Brick, Oz}\n\\vfill{\\footnotesize Updated: \\today}"
    assert latex(body, above) == ["# Awards", "2031 | Golden Brick, Oz"]


def test_columns_of_any_kind_are_columns() -> None:
    above = "\\newcolumntype{D}{>{\\raggedright}p{2cm}}"
    begin = "\\begin{longtable}[]{D@{\\hspace{1em}}*{2}{p{3cm}}}\n\\toprule\\noalign{}\n\\endhead\n"
    begin += "\\bottomrule\\noalign{}\n\\endlastfoot\n"
    body = f"{begin}2031 & Welder & <<Kite \\& Co>> \\\\\n\\end{{longtable}}\n?`Why?"
    assert latex(body, above) == ["2031 | Welder | «Kite & Co»", "¿Why?"]


def test_whatever_stands_in_a_cell_is_kept(tmp_path: Path) -> None:
    cell = "<h3>Work</h3><pre>tar\nknots</pre><dl><dt>2031</dt><dd>Welder</dd></dl>"
    cell += "<table><tr><td>Oz</td><td>NZ</td></tr></table>"
    page = f"<table><tr><td>{cell}</td><td><ol><li>Kites</li></ol></td></tr><tr><td>1</td><td>2</td></tr></table>"
    made = tmp_path / "cv.docx"
    pypandoc.convert_text(page, "docx", format="html", outputfile=str(made))
    text = read_outline(made.read_bytes(), "cv.docx").text
    for word in ("Work", "tar", "knots", "2031", "Welder", "Oz", "NZ", "Kites", "1", "2"):
        assert word in text, word


def test_a_table_whose_cells_hold_sections_lays_out_the_page() -> None:
    side = "\n".join([run("ada@oz.example"), bold("Skills"), run("Knots")])
    main = "\n".join(
        [bold("Experience"), run("2031 – 2033, Welder, ACME Labs"), bold("Education"), run("BSc, Oz, 2030")]
    )
    outline = read_outline(docx(style("Title") + run("Ada Example"), table([side, main])), "cv.docx")
    assert told(outline) == [
        *("# Ada Example", "ada@oz.example", "## Skills", "Knots"),
        *("## Experience", "2031 – 2033, Welder, ACME Labs", "## Education", "BSc, Oz, 2030"),
    ]


def test_tables_of_one_cell_are_headings_and_nothing_set_as_they_are_is() -> None:
    names = ("EXPERIENCE", "KITES", "EDUCATION")
    parts = [part for name in names for part in (table([bold(name)]), bold("ACME LABS"), run("Welder, 2031"))]
    outline = read_outline(docx(style("Title") + run("Ada Example"), *parts), "cv.docx")
    assert [section.heading for section in outline.sections] == ["Ada Example", "EXPERIENCE", "KITES", "EDUCATION"]
    alone = told(read_outline(docx(style("Title") + run("Ada Example"), table([run("Kites at night")])), "cv.docx"))
    assert alone == ["# Ada Example", "Kites at night"]


def test_rows_that_head_others_part_a_table() -> None:
    rows = [
        *(["", ""], [bold("Experience"), ""], [run("2031"), run("Welder, ACME Labs")], [run("2029"), run("Baker, Oz")]),
        *([bold("Knots and kites"), ""], [run("2028"), run("Kite")], [bold("2027"), ""]),
    ]
    outline = read_outline(docx(style("Title") + run("Ada Example"), table(*rows)), "cv.docx")
    assert [section.heading for section in outline.sections] == ["Ada Example", "Experience", "Knots and kites"]
    assert [
        len(table.rows) for section in outline.sections[1:] for table in section.blocks if isinstance(table, Table)
    ] == [2, 2]


def test_rows_of_one_cell_are_entries_where_none_is_called_as_sections_are() -> None:
    rows = [[bold("ACME Labs"), ""], [run("2031"), run("Welder")], [bold("Oz"), ""], [run("2029"), run("Baker")]]
    outline = read_outline(docx(style("Title") + run("Ada Example"), table(*rows)), "cv.docx")
    assert [section.heading for section in outline.sections] == ["Ada Example"]


def test_lines_in_bold_amid_others_are_headings_if_called_so() -> None:
    line = "<w:r><w:br/></w:r>"
    told_of = line.join([bold("Education"), run("2031 BSc, Oz"), bold("Awards"), run("2032 Best Kite")])
    entry = line.join([bold("ACME Labs"), run("Welder")])
    assert told(read_outline(docx(style("Title") + run("Ada Example"), told_of, entry), "cv.docx")) == [
        *("# Ada Example", "## Education", "2031 BSc, Oz", "## Awards", "2032 Best Kite", "**ACME Labs**", "Welder")
    ]


def test_a_sentence_over_a_list_is_none_of_its_entries() -> None:
    items = [run(f"• Kite number {n}, 203{n}") for n in range(3)]
    sentence = run("I have built kites since I could walk, and most of what I built is listed here.")
    outline = read_outline(docx(style("Title") + run("Ada Example"), bold("Projects"), sentence, *items), "cv.docx")
    assert [type(block).__name__ for block in outline.sections[-1].blocks] == ["Paragraph", "ItemList"]


@pytest.mark.parametrize(("others", "is_heading"), [(1, True), (4, False)])
def test_what_is_bold_is_a_heading_where_most_of_it_is_called_so(others: int, is_heading: bool) -> None:
    parts = [part for name in ("Experience", "Education", "Awards") for part in (bold(name), run("Something, 2031"))]
    parts += [part for n in range(others) for part in (bold(f"Kites {'and wind ' * n}"), run("A kite, 2031"))]
    assert ("## Kites" in told(read_outline(docx(run("Ada Example"), *parts), "cv.docx"))) is is_heading


def test_bold_items_that_are_called_as_sections_part_their_list() -> None:
    numbered = '<w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>'
    items = [bold("Education"), run("BSc, Oz, 2031"), bold("Awards"), run("Best Kite, 2032"), bold("Kites and wind")]
    outline = read_outline(docx(style("Title") + run("Ada Example"), *(numbered + one for one in items)), "cv.docx")
    assert [section.heading for section in outline.sections] == ["Ada Example", "Education", "Awards"]


def test_a_table_that_opens_a_document_is_a_card() -> None:
    card = table([f"{run('Ada EXAMPLE')}\n{run('ada@oz.example')}", bold("Welder")])
    outline = read_outline(docx(card, bold("Experience"), run("Welder, ACME Labs, 2031")), "cv.docx")
    assert told(outline)[:3] == ["# Ada EXAMPLE", "ada@oz.example", "**Welder**"]


def with_header(document: bytes, text: str, above: str = "") -> bytes:
    """A Word document with a header; `above` is what its section says besides."""
    made = io.BytesIO()
    related = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    with zipfile.ZipFile(io.BytesIO(document)) as archive, zipfile.ZipFile(made, "w") as other:
        for name in archive.namelist():
            part = archive.read(name).decode()
            section = f'<w:sectPr><w:headerReference xmlns:r="{related}" w:type="default" r:id="h1"/>{above}</w:sectPr>'
            other.writestr(name, part.replace("</w:body>", f"{section}</w:body>"))
        other.writestr(
            "word/_rels/document.xml.rels",
            '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
            f'<Relationship Id="h1" Type="{related}/header" Target="header1.xml"/></Relationships>',
        )
        picture = (
            f'<w:r><w:drawing><blip xmlns:r="{related}" r:embed="p1"/></w:drawing></w:r>'  # which its own part has
        )
        other.writestr("word/header1.xml", f'<w:hdr xmlns:w="{WORD}"><w:p>{picture}{run(text)}</w:p></w:hdr>')
    return made.getvalue()


@pytest.mark.parametrize(
    ("header", "above", "opens"),
    [
        ("Ada Example", "", "# Ada Example"),
        ("Page 1 of 3", "", "## Experience"),
        ("Ada Example", "<w:titlePg/>", "## Experience"),  # which stands on the pages after the first
    ],
)
def test_what_stands_above_the_first_page_of_a_word_document(header: str, above: str, opens: str) -> None:
    made = with_header(docx(bold("Experience"), run("Welder, ACME Labs, 2031")), header, above)
    assert told(read_outline(made, "cv.docx"))[0] == opens


def boxes(*places: tuple[int, int, str]) -> str:
    """A paragraph with text boxes, each from the left and from above, in millionths of what Word counts in."""
    drawn = "http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"
    return "".join(
        f'<w:r><w:drawing><wp:anchor xmlns:wp="{drawn}"><wp:positionH><wp:posOffset>{left}000000</wp:posOffset></wp:positionH>'
        f'<wp:positionV><wp:posOffset>{top}000000</wp:posOffset></wp:positionV><wp:extent cx="1500000" cy="1"/>'
        f"<w:txbxContent><w:p>{run(text)}</w:p></w:txbxContent></wp:anchor></w:drawing></w:r>"
        for left, top, text in places
    )


def test_text_boxes_are_read_column_by_column() -> None:
    placed = boxes((5, 3, "Welder, ACME Labs, 2031"), (1, 2, "English"), (5, 1, "Experience"), (1, 1, "Languages"))
    outline = read_outline(docx(style("Title") + run("Ada Example"), placed), "cv.docx")
    assert told(outline) == ["# Ada Example", "## Languages", "English", "## Experience", "Welder, ACME Labs, 2031"]
